import { clsx } from 'clsx';
import { figures, type Scene } from './figures.tsx';

/** The light of each picture. */
const skies: Record<Scene, string> = {
  stake: 'radial-gradient(90% 110% at 50% 8%,#2f7a4e,#12402c 46%,#06130d)',
  plays: 'radial-gradient(90% 110% at 50% 8%,#4a68e8,#1d2a84 50%,#070a24)',
  games: 'radial-gradient(90% 110% at 50% 8%,#4b5d78,#222c44 50%,#0a0e1a)',
  flights: 'radial-gradient(90% 110% at 50% 8%,#3fa0d8,#1d4f8f 50%,#081526)',
};

const confetti = [
  [-58, -30, '#d9f84a', 20],
  [-40, -60, '#ffc94d', -30],
  [-62, 24, '#7fe0ff', 50],
  [4, -66, '#ff8f78', 10],
  [44, -56, '#3dd68c', -20],
  [62, -16, '#fff3e0', 40],
  [56, 36, '#d9f84a', -40],
  [-34, 60, '#ff8fbf', 30],
] as const;

/** Confetti that flies out and is gone in less than a second. Nothing with reduced motion. */
function Burst() {
  return (
    <svg
      viewBox="-72 -72 144 144"
      aria-hidden
      className="absolute inset-0 hidden size-full motion-safe:block motion-safe:animate-[ripple_450ms_ease-out]"
    >
      <g className="motion-safe:animate-[fade_400ms_ease-in_450ms_reverse_both]">
        {confetti.map(([x, y, fill, turn]) => (
          <rect
            key={`${x} ${y}`}
            width="11"
            height="6"
            rx="1.5"
            fill={fill}
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        ))}
      </g>
    </svg>
  );
}

interface Props {
  scene: Scene;
  /** The reward has just been claimed. */
  fresh?: boolean;
  className?: string;
}

/** The picture of a scene under the floodlights. It fills its box. */
export function Picture({ scene, fresh = false, className }: Props) {
  return (
    <span
      aria-hidden
      className={clsx('relative block overflow-hidden', className)}
      style={{ background: skies[scene] }}
    >
      <svg viewBox="-72 -72 144 144" className="absolute inset-0 size-full">
        <path d="M-66-76-34 72H32Z" fill="#fff" opacity=".09" />
        <path d="M66-76 34 72H-32Z" fill="#fff" opacity=".07" />
        <ellipse cy="62" rx="62" ry="9" fill="#000" opacity=".4" />
        <g
          className={clsx(
            'origin-center [transform-box:fill-box]',
            fresh && 'motion-safe:animate-[pop_600ms_ease-out]',
          )}
        >
          {figures[scene]}
        </g>
      </svg>
      {fresh && <Burst />}
    </span>
  );
}
