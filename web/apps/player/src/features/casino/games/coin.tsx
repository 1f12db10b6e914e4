import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type StageProps } from '../definition.ts';
import { easeOut, useProgress } from '../motion.ts';
import { Backdrop } from './parts.tsx';

type Params = Record<string, never>;

interface View {
  fallen: number[];
  all?: number[];
}

const heads = 1;
const flipMs = 800;

/** A side of the coin: the sun is heads, the leaf is tails. */
function Face({ side, turned }: { side: number; turned?: boolean }) {
  const id = side === heads ? 'h' : 't';
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden
      className="absolute inset-0 size-full [backface-visibility:hidden]"
      style={turned ? { transform: 'rotateY(180deg)' } : undefined}
    >
      <defs>
        <radialGradient id={`coin-${id}`} cx=".36" cy=".3" r=".9">
          <stop offset="0" stopColor={side === heads ? '#fff4c4' : '#f4f7fb'} />
          <stop offset=".45" stopColor={side === heads ? '#f0b93a' : '#b9c4cf'} />
          <stop offset="1" stopColor={side === heads ? '#8a5410' : '#596773'} />
        </radialGradient>
      </defs>
      <circle cx="100" cy="100" r="98" fill={side === heads ? '#7a4a0d' : '#47535d'} />
      <circle cx="100" cy="100" r="94" fill={`url(#coin-${id})`} />
      <circle
        cx="100"
        cy="100"
        r="80"
        fill="none"
        stroke={side === heads ? '#8a5410' : '#5f6d79'}
        strokeWidth="3"
        strokeDasharray="2 6"
      />
      {side === heads ? (
        <g fill="#8a5410">
          <circle cx="100" cy="100" r="26" />
          {Array.from({ length: 12 }, (_, i) => (
            <path key={i} d="M100 38 108 68H92Z" transform={`rotate(${i * 30} 100 100)`} />
          ))}
        </g>
      ) : (
        <g fill="#4d5a65">
          <path d="M100 44q44 30 30 78-12 26-30 34-18-8-30-34-14-48 30-78Z" />
          <path
            d="M100 52v104M100 84l20-14M100 84 80 70M100 108l24-14M100 108 76 94M100 130l18-10M100 130l-18-10"
            stroke="#d6dee6"
            strokeWidth="4"
            fill="none"
          />
        </g>
      )}
    </svg>
  );
}

function Stage({ round, view, resting, moving, busy, act, open }: StageProps<Params, View>) {
  const t = useT();
  const fallen = view?.fallen ?? [];
  const side = fallen.at(-1) ?? heads;
  const flips = fallen.length;
  const progress = useProgress(`${round?.id} ${flips}`, flips ? flipMs : 0, moving && flips > 0);
  const turn = (side === heads ? 0 : 180) + 1440 * (1 - easeOut(progress));
  const height = Math.sin(Math.PI * progress) * -26;
  const past = resting ? fallen : fallen.slice(0, -1);
  return (
    <>
      <Backdrop sky="radial-gradient(90% 70% at 50% 32%,#2f7a5c 0,#124435 46%,#051a15 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <g fill="none" stroke="#8fe3b8" strokeOpacity=".1" strokeWidth="1.5">
            {Array.from({ length: 9 }, (_, i) => (
              <circle key={i} cx="200" cy="150" r={40 + i * 34} />
            ))}
          </g>
          <ellipse cx="200" cy="270" rx="92" ry="13" fill="#02100c" opacity=".65" />
        </svg>
      </Backdrop>
      <div className="grid h-full w-full grid-rows-[auto_1fr_auto] justify-items-center py-3">
        <ol
          aria-label={t('casino.fallen')}
          className="flex h-9 max-w-full items-center gap-1.5 overflow-hidden px-3 [direction:ltr]"
        >
          {past.slice(-10).map((s, i) => (
            <li
              key={`${i} ${past.length}`}
              className={clsx(
                'grid size-7 place-items-center rounded-full text-xs font-bold',
                s === heads ? 'bg-[#f0b93a] text-[#5c3606]' : 'bg-[#b9c4cf] text-[#36424c]',
              )}
            >
              {t(s === heads ? 'casino.heads_short' : 'casino.tails_short')}
            </li>
          ))}
        </ol>
        <div className="grid place-items-center [perspective:900px]">
          <div
            className="relative size-36 [transform-style:preserve-3d] sm:size-44"
            style={{
              transform: `translateY(${height}%) rotateX(${moving ? 16 * (1 - progress) : 0}deg) rotateY(${turn}deg)`,
            }}
          >
            <Face side={heads} />
            <Face side={0} turned />
          </div>
        </div>
        <div className={clsx('grid grid-cols-2 gap-3 pb-2', !open && 'invisible')}>
          {[heads, 0].map((s) => (
            <button
              key={s}
              type="button"
              disabled={!open || busy || !resting}
              onClick={() => act({ choice: s })}
              className={clsx(
                'min-h-12 min-w-32 rounded-full px-5 font-semibold shadow-[0_6px_14px_-4px_rgb(0_0_0/.6)] disabled:opacity-50',
                s === heads
                  ? 'bg-[linear-gradient(180deg,#ffe08a,#d9982a)] text-[#4a2c05]'
                  : 'bg-[linear-gradient(180deg,#eef2f6,#a9b5c0)] text-[#25303a]',
              )}
            >
              {t(s === heads ? 'casino.heads' : 'casino.tails')}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

export const game = defineGame<Params, View>({
  id: 'coin',
  initial: {},
  motion: (_, view) => (view.fallen.length > 0 ? flipMs : 0),
  Stage,
});
