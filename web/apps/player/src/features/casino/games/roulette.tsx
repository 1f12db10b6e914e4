import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { easeOut, useProgress } from '../motion.ts';
import { Backdrop, useSpins } from './parts.tsx';

interface Params {
  bets: { on: string; chips: number }[];
}

interface View {
  number: number;
}

const spinMs = 3200;

/** The order of the European wheel. */
const order = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const slice = 360 / order.length;

const colourOf = (n: number) => (n === 0 ? '#14854a' : reds.has(n) ? '#b8202f' : '#17191f');

function pocket(i: number) {
  const half = (slice / 2) * (Math.PI / 180);
  const x = Math.sin(half);
  const y = Math.cos(half);
  const outer = 98;
  const inner = 62;
  return {
    path: `M${-x * outer} ${-y * outer}A${outer} ${outer} 0 0 1 ${x * outer} ${-y * outer}L${x * inner} ${-y * inner}A${inner} ${inner} 0 0 0 ${-x * inner} ${-y * inner}Z`,
    turn: `rotate(${i * slice})`,
  };
}

function Wheel({
  turn,
  ball,
}: {
  turn: number;
  ball?: { angle: number; radius: number } | undefined;
}) {
  return (
    <svg
      viewBox="-118 -118 236 236"
      className="h-full max-w-full drop-shadow-[0_20px_20px_rgb(0_0_0/.6)]"
      aria-hidden
    >
      <defs>
        <radialGradient id="roulette-wood" r=".7">
          <stop offset=".7" stopColor="#6d3a17" />
          <stop offset=".88" stopColor="#a4642c" />
          <stop offset="1" stopColor="#3f1d09" />
        </radialGradient>
        <radialGradient id="roulette-hub" cx=".4" cy=".35" r=".8">
          <stop offset="0" stopColor="#ffe6a8" />
          <stop offset=".6" stopColor="#c58b34" />
          <stop offset="1" stopColor="#5f3a10" />
        </radialGradient>
      </defs>
      <circle r="117" fill="url(#roulette-wood)" />
      <circle r="101" fill="#2a1508" />
      <g transform={`rotate(${turn})`}>
        {order.map((n, i) => {
          const { path, turn: at } = pocket(i);
          return (
            <g key={n} transform={at}>
              <path d={path} fill={colourOf(n)} stroke="#d8b06a" strokeWidth=".6" />
              <text y="-86" textAnchor="middle" fontSize="9.5" fontWeight="700" fill="#fff">
                {n}
              </text>
            </g>
          );
        })}
        <circle r="62" fill="#6d3a17" />
        <circle r="58" fill="#8a4f22" />
        {[0, 90, 180, 270].map((angle) => (
          <path key={angle} d="M-4 0-2-52h4L4 0Z" fill="#d8b06a" transform={`rotate(${angle})`} />
        ))}
        <circle r="17" fill="url(#roulette-hub)" />
      </g>
      {ball && (
        <circle
          cx={Math.sin(ball.angle * (Math.PI / 180)) * ball.radius}
          cy={-Math.cos(ball.angle * (Math.PI / 180)) * ball.radius}
          r="5"
          fill="#fffdf4"
          stroke="#9a927c"
        />
      )}
    </svg>
  );
}

function Stage({ round, view, resting, moving }: StageProps<Params, View>) {
  const t = useT();
  const spins = useSpins(round?.id);
  const progress = easeOut(useProgress(round?.id ?? '', spinMs, moving));
  const turn = -spins * 47 - progress * 220;
  const home = view ? order.indexOf(view.number) * slice + turn : 0;
  const ball = view && {
    angle: home + (1 - progress) * 1500,
    radius: 106 - 34 * Math.min(1, Math.max(0, progress * 2.2 - 1.2)),
  };
  return (
    <>
      <Backdrop sky="radial-gradient(90% 80% at 50% 40%,#1c7a52 0,#0b4a34 50%,#04211a 100%)" />
      <div className="grid h-full min-h-0 w-full grid-rows-[minmax(0,1fr)] place-items-center p-3">
        <Wheel turn={turn} ball={ball} />
        {view && resting && (
          <p
            role="img"
            aria-label={t('casino.roulette_number', { n: view.number })}
            className="board absolute start-4 top-4 grid size-16 place-items-center rounded-[10px] border-2 border-[#d8b06a] text-4xl text-[#fff] shadow-[0_8px_14px_rgb(0_0_0/.5)]"
            style={{ background: colourOf(view.number) }}
          >
            {view.number}
          </p>
        )}
      </div>
    </>
  );
}

const columns = Array.from({ length: 12 }, (_, i) => i * 3);
const outside = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;

function Table({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  const chipsOn = (on: string) => params.bets.find((bet) => bet.on === on)?.chips ?? 0;
  const put = (on: string) => {
    const others = params.bets.filter((bet) => bet.on !== on);
    onChange({ bets: [...others, { on, chips: chipsOn(on) + 1 }] });
  };
  const spot = (on: string, label: string, className: string, name?: string) => (
    <button
      key={on}
      type="button"
      disabled={disabled}
      onClick={() => put(on)}
      className={clsx(
        'num relative grid min-h-11 place-items-center border border-[#d8b06a]/45 text-sm font-semibold text-[#fff] hover:brightness-125',
        className,
      )}
    >
      <span>
        {label}
        <span className="sr-only">
          {name && ` ${name}`}, {t('casino.spot_chips', { chips: chipsOn(on) })}
        </span>
      </span>
      {chipsOn(on) > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid size-5 place-items-center rounded-full border-2 border-dashed border-[#fff] bg-[#e0982f] text-[0.62rem] font-bold text-[#2a1405] shadow"
        >
          {chipsOn(on)}
        </span>
      )}
    </button>
  );
  const numberSpot = (n: number) =>
    spot(String(n), String(n), reds.has(n) ? 'bg-[#b8202f]' : 'bg-[#17191f]');
  const rest = 'bg-[#0b4a34]';
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto [direction:ltr] lg:rounded">
        <div className="grid w-max min-w-full grid-cols-[minmax(2.75rem,1fr)_repeat(12,minmax(2.75rem,1fr))_minmax(3.25rem,1fr)] gap-px bg-[#04211a]">
          <div className="row-span-3 grid">{spot('0', '0', 'bg-[#14854a]')}</div>
          {[3, 2, 1].map((row) => (
            <div key={row} className="contents">
              {columns.map((first) => numberSpot(first + row))}
              {spot(`column${row}`, '2:1', rest, t('casino.column', { n: row }))}
            </div>
          ))}
          <span />
          {[1, 2, 3].map((n) => (
            <div key={n} className="col-span-4 grid">
              {spot(`dozen${n}`, `${n * 12 - 11}–${n * 12}`, rest)}
            </div>
          ))}
          <span />
          <span />
          {outside.map((on) => (
            <div key={on} className="col-span-2 grid">
              {spot(
                on,
                t(`casino.spot_${on}`),
                on === 'red' ? 'bg-[#b8202f]' : on === 'black' ? 'bg-[#17191f]' : rest,
              )}
            </div>
          ))}
          <span />
        </div>
      </div>
      <div className="flex justify-between gap-2 px-3 text-sm lg:px-0">
        <span className="grid content-center text-quiet">
          {t('casino.chips', { count: params.bets.reduce((sum, bet) => sum + bet.chips, 0) })}
        </span>
        <button
          type="button"
          className="min-h-11 rounded border border-rope bg-raised px-3 disabled:opacity-45"
          disabled={disabled || params.bets.length === 0}
          onClick={() => onChange({ bets: [] })}
        >
          {t('casino.clear')}
        </button>
      </div>
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'roulette',
  initial: { bets: [] },
  motion: () => spinMs,
  Stage,
  Table,
  highTable: true,
  unit: 'chip',
  chips: ({ bets }) => bets.reduce((sum, { chips }) => sum + chips, 0),
});
