import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { gameQuery } from '../../../domain/casino/calls.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { useProgress } from '../motion.ts';
import { Backdrop, RiskChoice } from './parts.tsx';

interface Params {
  risk: 'low' | 'classic' | 'high';
  numbers: number[];
}

interface View {
  drawn: number[];
}

/** What so many hits pay in hundredths, by risk and number of numbers. */
type Rules = Record<string, number[][]>;

const ballMs = 130;
const draws = 10;
const most = 10;
const risks = ['low', 'classic', 'high'] as const;

/** A number: not chosen and not drawn, chosen, drawn, or both. */
function look(mine: boolean, out: boolean): string {
  if (mine && out)
    return 'scale-105 bg-[radial-gradient(circle_at_35%_30%,#f0fff4,#46e08a_55%,#127a45)] text-[#06301a] shadow-[0_0_18px_#54f0a2]';
  if (mine)
    return 'bg-[radial-gradient(circle_at_35%_30%,#fff,#ffd76a_55%,#c07d12)] text-[#4a2c05] shadow-[0_5px_8px_-2px_rgb(0_0_0/.6)]';
  if (out)
    return 'bg-[radial-gradient(circle_at_35%_30%,#fff,#e4e8ff_55%,#8b94c9)] text-[#28306b] shadow-[0_5px_8px_-2px_rgb(0_0_0/.6)]';
  return 'bg-[#131a5c] text-[#b9c5ff] shadow-[inset_0_2px_5px_rgb(0_0_0/.55)] group-enabled:group-hover:bg-[#202b86]';
}

function Stage({ params, onChange, round, view, moving, busy }: StageProps<Params, View>) {
  const t = useT();
  const progress = useProgress(round?.id ?? '', draws * ballMs, moving);
  const drawn = view?.drawn.slice(0, Math.round(progress * draws)) ?? [];
  const running = drawn.length < (view?.drawn.length ?? 0);
  const full = params.numbers.length === most;
  const toggle = (n: number) =>
    onChange({
      ...params,
      numbers: params.numbers.includes(n)
        ? params.numbers.filter((other) => other !== n)
        : [...params.numbers, n],
    });
  return (
    <>
      <Backdrop sky="radial-gradient(90% 80% at 50% 0,#2f4bd0 0,#1b2372 44%,#0a0c2e 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          {Array.from({ length: 14 }, (_, i) => (
            <circle
              key={i}
              cx={(i * 131) % 400}
              cy={(i * 83) % 400}
              r={18 + (i % 4) * 12}
              fill="#9fb4ff"
              opacity=".05"
            />
          ))}
        </svg>
      </Backdrop>
      <div className="grid h-full w-full max-w-2xl grid-rows-[1fr_auto] gap-2 px-1 py-2.5 sm:p-4">
        <div
          role="group"
          aria-label={t('casino.keno_numbers')}
          className="grid grid-cols-8 grid-rows-5 [direction:ltr]"
        >
          {Array.from({ length: 40 }, (_, i) => i + 1).map((n) => {
            const mine = params.numbers.includes(n);
            const out = drawn.includes(n);
            return (
              <button
                key={n}
                type="button"
                aria-pressed={mine}
                disabled={busy || running || (full && !mine)}
                onClick={() => toggle(n)}
                className="group grid min-w-0 place-items-center"
              >
                <span
                  className={clsx(
                    'num grid aspect-square h-[min(2.5rem,90%)] place-items-center rounded-full text-base font-bold transition-[background-color,transform] duration-150 sm:h-[min(3rem,90%)] sm:text-lg',
                    look(mine, out),
                  )}
                >
                  {n}
                </span>
              </button>
            );
          })}
        </div>
        <Pays
          params={params}
          hits={
            running || !view
              ? undefined
              : params.numbers.filter((n) => view.drawn.includes(n)).length
          }
        />
      </div>
    </>
  );
}

/** What each number of hits pays. */
function Pays({ params, hits }: { params: Params; hits: number | undefined }) {
  const t = useT();
  const { data } = useQuery(gameQuery('keno'));
  const pays = (data?.rules as Rules | undefined)?.[params.risk]?.[params.numbers.length - 1] ?? [];
  if (pays.length === 0)
    return <p className="min-h-12 text-center text-sm text-[#fff]/80">{t('casino.keno_choose')}</p>;
  return (
    <ol
      aria-label={t('casino.keno_pays')}
      className="grid min-h-12 auto-cols-fr grid-flow-col gap-0.5 [direction:ltr]"
    >
      {pays.map((hundredths, count) => (
        <li
          key={count}
          className={clsx(
            'grid content-center justify-items-center rounded px-0.5 py-1 text-[0.68rem] leading-tight sm:text-xs',
            hits === count ? 'bg-[#fff] text-[#1b2372]' : 'bg-[#000]/35 text-[#fff]/85',
          )}
        >
          <span className="num font-bold">
            {hundredths >= 10_000 ? Math.round(hundredths / 100) : hundredths / 100}
            <span className="max-sm:sr-only">×</span>
          </span>
          <span className="num opacity-75">{count}</span>
        </li>
      ))}
    </ol>
  );
}

/** Numbers by chance are the player's own choice: the round's result does not come from here. */
const anyNumbers = () => {
  const all = Array.from({ length: 40 }, (_, i) => ({ n: i + 1, at: Math.random() }));
  return all
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ n }) => n);
};

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  const button = 'min-h-11 rounded border border-rope bg-raised px-3 text-sm disabled:opacity-45';
  return (
    <div className="grid grid-cols-2 gap-2">
      <div className="col-span-2">
        <RiskChoice
          risks={risks}
          value={params.risk}
          onChange={(risk) => onChange({ ...params, risk })}
          disabled={disabled}
        />
      </div>
      <button
        type="button"
        className={button}
        onClick={() => onChange({ ...params, numbers: anyNumbers() })}
      >
        {t('casino.keno_any')}
      </button>
      <button type="button" className={button} onClick={() => onChange({ ...params, numbers: [] })}>
        {t('casino.clear')}
      </button>
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'keno',
  initial: { risk: 'classic', numbers: [] },
  motion: () => draws * ballMs,
  Stage,
  Settings,
  chips: ({ numbers }) => (numbers.length > 0 ? 1 : 0),
  figures: ({ risk, numbers }) => `${risk}, ${numbers.length} numbers`,
});
