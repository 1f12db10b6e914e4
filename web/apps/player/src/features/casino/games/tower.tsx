import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { Backdrop, Segments } from './parts.tsx';

interface Params {
  difficulty: 'easy' | 'medium' | 'hard' | 'expert' | 'master';
}

interface View {
  chosen: number[];
  holds?: number[][];
}

const levels = 9;
const difficulties = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
const steps = { easy: 4, medium: 3, hard: 2, expert: 3, master: 4 };

function Night() {
  return (
    <svg
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
    >
      <circle cx="318" cy="74" r="34" fill="#f6ecd0" />
      <circle cx="305" cy="66" r="32" fill="#2b3f78" />
      {[
        [40, 50],
        [90, 110],
        [150, 36],
        [210, 92],
        [262, 40],
        [365, 150],
        [30, 180],
      ].map(([x, y]) => (
        <circle key={`${x}`} cx={x} cy={y} r="1.6" fill="#fff" opacity=".8" />
      ))}
      <path
        d="M0 400V330l34-22 18 14 26-40 20 26 40-18 22 32 60-26 40 30 30-40 34 28 26-20 50 36v70Z"
        fill="#101a3b"
      />
      <path d="M88 400V70q112-74 224 0v330Z" fill="#1b2a57" />
      <path d="M88 400V70q112-74 224 0v330h-12V76q-100-62-200 0v324Z" fill="#34508f" />
    </svg>
  );
}

function Stage({ params, round, view, busy, act, open }: StageProps<Params, View>) {
  const t = useT();
  const chosen = view?.chosen ?? [];
  const over = round !== undefined && round.status !== 'open';
  const fell = over && round.payout === 0;
  const level = over ? -1 : chosen.length;
  const count = steps[params.difficulty];
  return (
    <>
      <Backdrop sky="linear-gradient(180deg,#1b2c63 0,#38508f 55%,#0c1330 100%)">
        <Night />
      </Backdrop>
      <div className="grid h-[97%] w-[min(15.5rem,72%)] content-end gap-[0.2rem] [direction:ltr]">
        {Array.from({ length: levels }, (_, i) => levels - 1 - i).map((row) => (
          <div
            key={row}
            role="group"
            aria-label={t('casino.level', { n: row + 1 })}
            className={clsx('grid gap-1', row === level && open ? 'h-11' : 'h-[1.55rem] lg:h-10')}
            style={{ gridTemplateColumns: `repeat(${count}, 1fr)` }}
          >
            {Array.from({ length: count }, (_, step) => {
              const here = chosen[row] === step;
              const holds = view?.holds?.[row]?.includes(step);
              const wrong = here && fell && row === chosen.length - 1;
              const active = row === level && open;
              return (
                <button
                  key={step}
                  type="button"
                  disabled={!active || busy}
                  onClick={() => act({ choice: step })}
                  aria-label={t('casino.step', { n: step + 1 })}
                  className={clsx(
                    'relative grid min-h-0 grid-rows-[minmax(0,1fr)] place-items-center rounded-[6px] text-base transition-colors duration-150',
                    wrong
                      ? 'bg-[#5b1620] shadow-[inset_0_0_12px_#ff5a47]'
                      : here
                        ? 'bg-[linear-gradient(180deg,#ffe39a,#e0982f)] shadow-[0_0_16px_rgb(255_190_80/.75)]'
                        : active
                          ? 'bg-[linear-gradient(180deg,#8fb2ff,#4b6fc4)] shadow-[inset_0_2px_0_#d3e1ff,0_0_14px_rgb(120_160_255/.5)] hover:brightness-115'
                          : 'bg-[linear-gradient(180deg,#52699f,#35487a)] shadow-[inset_0_2px_0_#7e95cb]',
                    over && holds === false && !here && 'opacity-40',
                  )}
                >
                  {here && !wrong && <Lamp />}
                  {wrong && (
                    <span aria-hidden className="text-[#ff8f7d]">
                      ✕
                    </span>
                  )}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function Lamp() {
  return (
    <svg viewBox="0 0 24 24" className="h-full py-[8%]" aria-hidden>
      <path d="M4 14h16q-2 6-8 6t-8-6Z" fill="#7b3f12" />
      <path d="M12 3q5 6 0 11-5-5 0-11Z" fill="#fff6d6" />
    </svg>
  );
}

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  return (
    <Segments
      label={t('casino.difficulty')}
      value={params.difficulty}
      choices={difficulties.map((value) => ({ value, label: t(`casino.difficulty_${value}`) }))}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
    />
  );
}

export const game = defineGame<Params, View>({
  id: 'tower',
  initial: { difficulty: 'medium' },
  motion: () => 250,
  Stage,
  Settings,
});
