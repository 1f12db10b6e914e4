import { clsx } from 'clsx';
import { ArrowLeftRight } from 'lucide-react';
import { useT } from '../../../domain/casino/i18n.ts';
import { multiplierText } from '../../../domain/casino/text.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { easeOut, useProgress } from '../motion.ts';
import { Backdrop, Slider } from './parts.tsx';

interface Params {
  side: 'over' | 'under';
  /** Hundredths. */
  target: number;
}

interface View {
  /** Hundredths, 0 to 10000. */
  roll: number;
}

const rollMs = 450;
const whole = 10_000;
const mostWins = 9_800;

const wins = ({ side, target }: Params) => (side === 'over' ? whole - target : target);

/** Ten-thousandths, as internal/casino/game/dice pays. */
const pays = (params: Params) => Math.floor((9_900 * 10_000) / wins(params));

const two = (hundredths: number) => (hundredths / 100).toFixed(2);

function Stage({ params, round, view, resting, moving }: StageProps<Params, View>) {
  const t = useT();
  const progress = easeOut(useProgress(round?.id ?? '', rollMs, moving));
  const from = params.target;
  const at = view ? from + (view.roll - from) * progress : from;
  const won = view && resting && (round?.payout ?? 0) > 0;
  const lost = view && resting && !won;
  const edge = params.target / 100;
  const zone =
    params.side === 'over' ? { left: `${edge}%`, right: 0 } : { left: 0, right: `${100 - edge}%` };
  return (
    <>
      <Backdrop sky="radial-gradient(80% 70% at 50% 30%,#0f6f73 0,#0a3c47 48%,#04141c 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <g stroke="#7ff0e4" strokeOpacity=".09">
            {Array.from({ length: 21 }, (_, i) => (
              <path key={i} d={`M${i * 20} 0V400M0 ${i * 20}H400`} />
            ))}
          </g>
        </svg>
      </Backdrop>
      <div className="grid w-[90%] max-w-2xl gap-8 [direction:ltr]">
        <p
          aria-hidden
          className={clsx(
            'board text-center text-8xl drop-shadow-[0_6px_0_rgb(0_0_0/.35)] transition-colors duration-150 lg:text-9xl',
            won ? 'text-[#7dffb2]' : lost ? 'text-[#ff9a8b]' : 'text-[#e9fffb]',
          )}
        >
          {two(view ? at : params.target)}
        </p>
        <div
          className="relative h-14"
          role="img"
          aria-label={t('casino.dice_rail', { side: params.side, target: two(params.target) })}
        >
          <div className="absolute inset-x-0 top-5 h-4 overflow-hidden rounded-full bg-[#7c2230] shadow-[inset_0_2px_5px_rgb(0_0_0/.6),0_1px_0_rgb(255_255_255/.16)]">
            <div
              className="absolute inset-y-0 bg-[linear-gradient(180deg,#54f0a2,#1c9f63)]"
              style={zone}
            />
          </div>
          <div
            className="absolute top-1 h-12 w-1.5 -translate-x-1/2 rounded-full bg-[#fff7d0] shadow-[0_0_10px_#ffe27a]"
            style={{ left: `${edge}%` }}
          />
          {view && (
            <div
              className="absolute top-[-1.1rem] -translate-x-1/2"
              style={{ left: `${at / 100}%` }}
            >
              <Die won={Boolean(won)} lost={Boolean(lost)} turn={(1 - progress) * 540} />
            </div>
          )}
        </div>
        <ol aria-hidden className="num flex justify-between text-xs text-[#bfeee8]/80">
          {[0, 25, 50, 75, 100].map((n) => (
            <li key={n}>{n}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Die({ won, lost, turn }: { won: boolean; lost: boolean; turn: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-11 drop-shadow-[0_6px_6px_rgb(0_0_0/.6)]"
      style={{ transform: `rotate(${turn}deg)` }}
      aria-hidden
    >
      <path
        d="M24 3 43 13v22L24 45 5 35V13Z"
        fill={won ? '#1fae68' : lost ? '#b03a4a' : '#d7b45c'}
      />
      <path d="M24 3 43 13 24 24 5 13Z" fill={won ? '#7dffb2' : lost ? '#ff9a8b' : '#ffe9ad'} />
      <path d="M24 24 43 13v22L24 45Z" fill="#000" opacity=".22" />
      <g fill="#2a1c05" opacity=".8">
        <ellipse cx="24" cy="13" rx="3.2" ry="2" />
        <circle cx="12" cy="23" r="2" />
        <circle cx="17" cy="34" r="2" />
        <circle cx="31" cy="34" r="2" />
        <circle cx="33.5" cy="27" r="2" />
        <circle cx="36" cy="21" r="2" />
      </g>
    </svg>
  );
}

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  const chance = wins(params) / 100;
  const bounds =
    params.side === 'over'
      ? { min: whole - mostWins, max: whole - 100 }
      : { min: 100, max: mostWins };
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <Slider
        label={t(params.side === 'over' ? 'casino.roll_over' : 'casino.roll_under')}
        shown={`${two(params.target)} · ${chance.toFixed(2)} % · ${multiplierText(pays(params), 4)}`}
        value={params.target}
        {...bounds}
        step={50}
        onChange={(target) => onChange({ ...params, target })}
        disabled={disabled}
      />
      <button
        type="button"
        aria-label={t('casino.swap')}
        disabled={disabled}
        onClick={() =>
          onChange({
            side: params.side === 'over' ? 'under' : 'over',
            target: whole - params.target,
          })
        }
        className="tap grid place-items-center rounded border border-rope bg-raised"
      >
        <ArrowLeftRight size={18} aria-hidden />
      </button>
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'dice',
  initial: { side: 'over', target: 5050 },
  motion: () => rollMs,
  Stage,
  Settings,
  figures: ({ side, target }) => `${side} ${two(target)}`,
});
