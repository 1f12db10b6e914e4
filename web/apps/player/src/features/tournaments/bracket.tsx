import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { bracketLines } from './stages.ts';

/** Where in the height of a stage, of a hundred, its players start, and where pairs of lines join. */
const [start, join] = [26, 66];

const across = (line: number, lines: number) => ((line + 0.5) / lines) * 100;

/** The lines of a stage: down from `from`, in pairs into those of the next stage. In the final one line leads to the cup. */
function branches(lines: number, next: number, from: number): string {
  const all = Array.from({ length: lines }, (_, i) => i);
  if (next === 0) return `M50 ${from}V50`;
  if (next === lines) return all.map((i) => `M${across(i, lines)} ${from}V100`).join('');
  const pairs = all.map(
    (i) => `M${across(i, lines)} ${from}V${join}H${across(Math.floor(i / 2), next)}`,
  );
  const down = Array.from({ length: next }, (_, i) => `M${across(i, next)} ${join}V100`);
  return [...pairs, ...down].join('');
}

interface Props {
  /** The stage and how many there are. */
  number: number;
  of: number;
  /** Nobody has played it yet. */
  ahead: boolean;
  /** Classes of its colour. */
  tone: string;
}

/** A stage of a bracket that narrows from stage to stage. Those of a list join where they meet. It fills its box. */
export function Bracket({ number, of, ahead, tone }: Props) {
  const lines = bracketLines(number, of);
  const next = number < of ? bracketLines(number + 1, of) : 0;
  const players = Array.from({ length: lines }, (_, i) => `M${across(i, lines)} ${start}h.01`);
  const line = {
    fill: 'none',
    stroke: 'currentColor',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <div className={clsx('relative', tone)} aria-hidden>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          {...line}
          d={branches(lines, next, number === 1 ? start : 0)}
          strokeWidth="2"
          strokeDasharray={ahead ? '3 4' : undefined}
        />
        {next > 0 && (
          <path
            {...line}
            d={players.join('')}
            strokeWidth={lines > 8 ? 4 : 7}
            strokeLinecap="round"
          />
        )}
      </svg>
      {next === 0 && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full border-2 border-money bg-stand text-money">
            <Trophy size={22} />
          </span>
        </span>
      )}
    </div>
  );
}
