import { clsx } from 'clsx';
import type { Figures } from '../../domain/casino/casino.ts';

const width = 120;

/**
 * The actual return (a dot) on the interval of 99 % around the theoretical one (a line). The drawing is as wide as twice the distance that raises an
 * alarm; a return beyond it stands at its end. The numbers beside it say the same.
 */
export function Band({
  of,
}: {
  of: Pick<Figures, 'return' | 'theory' | 'low' | 'high' | 'bound' | 'state'>;
}) {
  const reach = Math.max(of.bound, 1);
  const x = (value: number) =>
    width / 2 + (Math.max(-1, Math.min(1, (value - of.theory) / reach)) * (width - 8)) / 2;
  return (
    <svg
      viewBox={`0 0 ${width} 16`}
      className="block h-4 w-30"
      aria-hidden
      preserveAspectRatio="none"
    >
      <line x1="0" x2={width} y1="8" y2="8" className="stroke-rope" strokeWidth="2" />
      <rect
        x={x(of.low)}
        width={Math.max(2, x(of.high) - x(of.low))}
        y="4"
        height="8"
        rx="2"
        className="fill-edge"
      />
      <line x1={x(of.theory)} x2={x(of.theory)} y1="2" y2="14" className="stroke-fore" />
      <circle
        cx={x(of.return)}
        cy="8"
        r="4"
        className={clsx(
          of.state === 'alarm' && 'fill-down',
          of.state === 'outside' && 'fill-money',
          of.state === 'inside' && 'fill-up',
          of.state === 'few' && 'fill-quiet',
        )}
      />
    </svg>
  );
}
