import { clsx } from 'clsx';

/** The light out of the open box, from the widest and faintest cone to the brightest. */
const cones = [
  ['M-42-4-98-160H98L42-4Z', '.1'],
  ['M-34-4-66-160H66L34-4Z', '.13'],
  ['M-24-4-36-160H36L24-4Z', '.17'],
] as const;

const confetti = [
  [-58, -30, '#d9f84a', 20],
  [-50, -82, '#ffc94d', -30],
  [-30, -58, '#7fe0ff', 50],
  [34, -70, '#3dd68c', -20],
  [56, -44, '#ff8f78', 40],
  [46, -98, '#fff3e0', 10],
] as const;

/** The two rows of stitches of a seam. */
const stitches = (from: number, to: number) => (
  <path
    d={`M-6 ${from}V${to}M6 ${from}V${to}`}
    stroke="#c9251f"
    strokeWidth="2.2"
    strokeDasharray="2.5 4"
  />
);

/** Red leather like a cricket ball's; its seam is the ribbon. */
const body = (
  <>
    <rect x="-46" y="-6" width="92" height="66" rx="5" fill="#c9251f" />
    <path d="M12-6H41Q46-6 46-1V55Q46 60 41 60H12Z" fill="#8f1417" />
    <path d="M-46-1Q-46-6-41-6H-35V60H-41Q-46 60-46 55Z" fill="#e8604a" />
    <rect x="-11" y="-6" width="22" height="66" fill="#fff3e0" />
    <path d="M3-6H11V60H3Z" fill="#e0c79a" />
    {stitches(-3, 60)}
    <path d="M-46-6H46V2H-46Z" fill="#000" opacity=".25" />
  </>
);

const lid = (
  <>
    <rect x="-51" y="-27" width="102" height="23" rx="5" fill="#d9382b" />
    <path d="M12-27H46Q51-27 51-22V-9Q51-4 46-4H12Z" fill="#a0191b" />
    <path d="M-46-27H46Q50-27 51-23H-51Q-50-27-46-27Z" fill="#ff8a70" opacity=".75" />
    <rect x="-11" y="-27" width="22" height="23" fill="#fff3e0" />
    <path d="M3-27H11V-4H3Z" fill="#e0c79a" />
    {stitches(-25, -4)}
    <path d="M0-27C-14-58-50-60-46-42-43-30-18-26 0-27Z" fill="#ffc94d" />
    <path d="M0-27C14-58 50-60 46-42 43-30 18-26 0-27Z" fill="#e0a132" />
    <path d="M-8-30C-16-44-34-50-36-42-37-34-20-30-8-30Z" fill="#8a5a12" />
    <path d="M8-30C16-44 34-50 36-42 37-34 20-30 8-30Z" fill="#7a4a0e" />
    <circle cy="-29" r="8" fill="#fff0b8" />
    <path d="M-6-34A8 8 0 0 1 6-34 10 10 0 0 0-6-34Z" fill="#fff" />
  </>
);

/** Closed, being opened, or open; lit: light comes out of it, because there is something inside. */
export type BoxState = 'closed' | 'opening' | 'open' | 'lit';

/** The wrapped gift, which stands at y 60. Its lid lifts when the state changes to an open one; what rises out of it needs space above. */
export function Box({ state, className }: { state: BoxState; className?: string }) {
  const open = state === 'open' || state === 'lit';
  const lit = state === 'lit';
  return (
    <svg viewBox="-60 -62 120 130" aria-hidden className={clsx('overflow-visible', className)}>
      <ellipse cy="60" rx="54" ry="7" fill="#000" opacity=".45" />
      <g
        className={clsx(
          'origin-bottom [transform-box:fill-box]',
          state === 'opening' && 'motion-safe:animate-[tile_500ms_ease-in-out_infinite]',
        )}
      >
        <g
          className={clsx(
            'transition-opacity delay-100 duration-500',
            lit ? 'opacity-100' : 'opacity-0',
          )}
        >
          {cones.map(([d, opacity]) => (
            <path key={d} d={d} fill="#fff3c4" opacity={opacity} />
          ))}
          {confetti.map(([x, y, fill, turn]) => (
            <rect
              key={x}
              width="7"
              height="4"
              rx="1"
              fill={fill}
              transform={`translate(${x} ${y}) rotate(${turn})`}
            />
          ))}
        </g>
        <ellipse cy="-6" rx="45" ry="6" fill={lit ? '#fff3c4' : '#4a0a0c'} />
        {body}
        <g
          className={clsx(
            'origin-center transition-transform duration-500 ease-[cubic-bezier(.3,1.3,.5,1)] [transform-box:fill-box]',
            open && 'translate-x-[22px] -translate-y-[38px] rotate-[14deg]',
          )}
        >
          {lid}
        </g>
      </g>
    </svg>
  );
}
