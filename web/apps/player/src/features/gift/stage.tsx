import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Box, type BoxState } from './box.tsx';

/** The light over the ground, behind the gift. */
export const sky = 'radial-gradient(90% 110% at 50% 8%,#2f7a4e,#12402c 46%,#06130d)';

/** The light from the masts and the ground with its rope and its pitch, stretched to any shape. */
const ground = (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden
    className="absolute inset-0 size-full"
  >
    <g className="motion-safe:animate-[breathe_6s_ease-in-out_infinite]">
      <path d="M4-4 30 100H78Z" fill="#fff" opacity=".11" />
      <path d="M96-4 70 100H22Z" fill="#fff" opacity=".09" />
    </g>
    <ellipse cx="50" cy="96" rx="72" ry="26" fill="#1f5f3c" />
    <ellipse cx="50" cy="96" rx="56" ry="19" fill="#277249" />
    <ellipse cx="50" cy="96" rx="40" ry="13" fill="#1f5f3c" />
    <ellipse cx="50" cy="96" rx="24" ry="7.5" fill="#a8946a" />
    <ellipse
      cx="50"
      cy="96"
      rx="65"
      ry="23"
      fill="none"
      stroke="#f6f4ee"
      strokeWidth="2"
      strokeDasharray="7 5"
      vectorEffect="non-scaling-stroke"
      opacity=".6"
    />
  </svg>
);

/** The lamps of a mast. */
function Lamps({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 44 30" aria-hidden className={clsx('absolute top-3 h-7', className)}>
      <rect width="44" height="30" rx="4" fill="#0b1014" opacity=".7" />
      {[7, 17, 27, 37].flatMap((x) =>
        [9, 21].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4" fill="#fdfbe8" />),
      )}
    </svg>
  );
}

interface Props {
  state: BoxState;
  /** What has come out of the box, over it. */
  board?: ReactNode;
  /** What stands below the picture, on a wide screen beside it. */
  children: ReactNode;
}

/** The gift under the floodlights, and what can be done with it. */
export function Stage({ state, board, children }: Props) {
  return (
    <section className="mt-4 overflow-hidden border-rope bg-stand max-lg:border-y lg:rounded lg:border xl:grid xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div
        className="relative isolate h-60 overflow-hidden sm:h-80 xl:h-full xl:min-h-96"
        style={{ background: sky }}
      >
        {ground}
        <Lamps className="left-3" />
        <Lamps className="right-3" />
        <Box state={state} className="absolute bottom-[6%] left-1/2 h-[44%] -translate-x-1/2" />
        {board && (
          <div className="absolute inset-x-0 top-[7%] grid justify-items-center px-4">{board}</div>
        )}
      </div>
      <div className="grid content-center p-4 lg:p-6">{children}</div>
    </section>
  );
}
