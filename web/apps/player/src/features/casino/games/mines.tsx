import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { Backdrop, Slider } from './parts.tsx';

interface Params {
  mines: number;
}

interface View {
  opened: number[];
  mines?: number[];
}

const tiles = 25;

function Gem() {
  return (
    <svg viewBox="0 0 40 40" className="w-3/5 drop-shadow-[0_0_9px_rgb(64_240_190/.8)]" aria-hidden>
      <path d="M20 3 34 14 20 37 6 14Z" fill="#1fae86" />
      <path d="M20 3 27 14 20 37 13 14Z" fill="#43e0b0" />
      <path d="M6 14h28L20 3Z" fill="#9af7da" />
      <path d="M13 14 20 3l7 11Z" fill="#d7fff2" />
    </svg>
  );
}

function Mine({ lit }: { lit: boolean }) {
  return (
    <svg viewBox="0 0 40 40" className={clsx('w-3/5', !lit && 'opacity-60')} aria-hidden>
      {lit && <circle cx="20" cy="20" r="19" fill="#ff5a47" opacity=".35" />}
      <g stroke="#1c1410" strokeWidth="4" strokeLinecap="round">
        <path d="M20 4v32M4 20h32M9 9l22 22M31 9 9 31" />
      </g>
      <circle cx="20" cy="21" r="12" fill="#2b201a" />
      <circle cx="16" cy="17" r="4" fill="#7b6656" />
      <circle cx="24" cy="24" r="3" fill={lit ? '#ff7a4a' : '#4a3a30'} />
    </svg>
  );
}

const stone =
  'bg-[linear-gradient(155deg,#f3cf9a,#d49a5b_60%,#b57a41)] shadow-[inset_0_2px_0_#ffe6bd,inset_0_-4px_0_#8f5a2d,0_5px_9px_-3px_rgb(40_16_4/.7)]';
const hollow =
  'bg-[radial-gradient(circle_at_50%_40%,#4a2c1c,#26140b)] shadow-[inset_0_4px_8px_rgb(0_0_0/.7)]';

function Stage({ round, view, busy, act, open }: StageProps<Params, View>) {
  const t = useT();
  const over = round !== undefined && round.status !== 'open';
  return (
    <>
      <Backdrop sky="radial-gradient(120% 90% at 50% -10%,#ffcf87 0,#d9813f 34%,#7c3a1f 70%,#35170d 100%)" />
      <div
        role="group"
        aria-label={t('casino.mines_field')}
        className="grid aspect-square h-[92%] grid-cols-5 grid-rows-5 gap-[2.2%] [direction:ltr]"
      >
        {Array.from({ length: tiles }, (_, tile) => {
          const opened = view?.opened.includes(tile) ?? false;
          const mine = view?.mines?.includes(tile) ?? false;
          const shown = opened || mine;
          return (
            <button
              key={tile}
              type="button"
              disabled={!open || busy || shown || over}
              onClick={() => act({ choice: tile })}
              aria-label={t('casino.tile', {
                n: tile + 1,
                state: mine ? 'mine' : opened ? 'gem' : 'closed',
              })}
              className={clsx(
                'grid place-items-center rounded-[22%] transition-transform duration-150',
                shown ? hollow : stone,
                !shown && open && 'hover:-translate-y-0.5 active:scale-95',
                over && !opened && mine && 'opacity-80',
                over && !shown && 'opacity-55',
              )}
            >
              {mine ? (
                <span className="grid w-full animate-[pop_200ms_ease-out] place-items-center">
                  <Mine lit={opened} />
                </span>
              ) : (
                opened && (
                  <span className="grid w-full animate-[pop_200ms_ease-out] place-items-center">
                    <Gem />
                  </span>
                )
              )}
            </button>
          );
        })}
      </div>
    </>
  );
}

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  return (
    <Slider
      label={t('casino.mines_count')}
      shown={params.mines}
      value={params.mines}
      min={1}
      max={tiles - 1}
      onChange={(mines) => onChange({ mines })}
      disabled={disabled}
    />
  );
}

export const game = defineGame<Params, View>({
  id: 'mines',
  initial: { mines: 3 },
  motion: () => 250,
  Stage,
  Settings,
});
