import { formatOdds, type OddsMilli } from '@maidan/money';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How long a moved price keeps its arrow, in milliseconds. */
const movedFor = 1800;

export interface OddsButtonProps {
  id: string;
  name: ReactNode;
  /** The name for those who do not see the market it stands in: "Kaveri to win". */
  label: string;
  odds: OddsMilli;
  /** The odds as the player reads them; decimal without it. */
  text?: string;
  /** Anything but "active" is locked: the price is not offered. */
  status: string;
  selected: boolean;
  onToggle: () => void;
  suspendedLabel: string;
  className?: string;
}

type Move = 'up' | 'down' | null;

/** Which way the price went a moment ago. */
function useMove(odds: OddsMilli): Move {
  const last = useRef(odds);
  const [move, setMove] = useState<Move>(null);
  useEffect(() => {
    if (odds === last.current) return;
    setMove(odds > last.current ? 'up' : 'down');
    last.current = odds;
    const timer = setTimeout(() => setMove(null), movedFor);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

/** A price that can be taken: flashes when it moves, locks when it is suspended. */
export function OddsButton(props: OddsButtonProps) {
  const { id, name, label, odds, status, selected, onToggle, suspendedLabel, className } = props;
  const move = useMove(odds);
  const locked = status !== 'active';
  const text = props.text ?? formatOdds(odds);
  return (
    <button
      type="button"
      data-testid={`odds-${id}`}
      data-move={locked ? undefined : (move ?? undefined)}
      aria-pressed={selected}
      disabled={locked && !selected}
      onClick={onToggle}
      className={clsx(
        'flex min-h-12 items-center justify-between gap-2 rounded border px-3 text-start',
        'transition-colors duration-150',
        selected
          ? 'border-floodlight bg-floodlight text-on-floodlight'
          : 'border-rope bg-raised enabled:hover:border-edge',
        locked && !selected && 'opacity-70',
        !selected && !locked && move === 'up' && 'animate-[flash-up_200ms_ease-out]',
        !selected && !locked && move === 'down' && 'animate-[flash-down_200ms_ease-out]',
        className,
      )}
    >
      {/* Heard beside what is seen, not instead of it: who speaks the visible words must find the button by them. */}
      <span className="sr-only">{locked ? `${label}, ${suspendedLabel}` : label}</span>
      <span
        className={clsx(
          'line-clamp-2 min-w-0 py-1 text-sm leading-tight wrap-break-word',
          !selected && 'text-quiet',
        )}
      >
        {name}
      </span>
      {locked ? (
        <Lock size={16} aria-hidden className={selected ? '' : 'text-quiet'} />
      ) : (
        <span
          className={clsx(
            'num flex items-center gap-1 text-lg font-semibold [font-stretch:85%]',
            !selected && move === 'up' && 'text-up',
            !selected && move === 'down' && 'text-down',
          )}
        >
          {move && (
            <svg viewBox="0 0 8 8" className="size-2 fill-current" aria-hidden>
              <path d={move === 'up' ? 'M4 1 8 7H0z' : 'M4 7 0 1h8z'} />
            </svg>
          )}
          <bdi dir="ltr">{text}</bdi>
        </span>
      )}
    </button>
  );
}
