import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';

interface RowProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A row of a queue; the whole row is the target. The chosen one is scrolled into view. */
export function Row({ chosen, onChoose, children }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <tr
      ref={row}
      onClick={onChoose}
      className={clsx(
        'cursor-pointer border-b border-rope last:border-0 hover:bg-raised',
        chosen && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
      )}
    >
      {children}
    </tr>
  );
}

interface RowButtonProps extends RowProps {
  /** What has no column of its own on a phone, in a second line there. */
  second: ReactNode;
}

/** The button of a row, for keyboards and screen readers. */
export function RowButton({ chosen, onChoose, second, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className="block min-h-9 w-full py-1.5 text-start sm:py-0"
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      <span className="block truncate">{children}</span>
      <span className="num block text-xs whitespace-normal wrap-anywhere text-quiet sm:hidden">
        {second}
      </span>
    </button>
  );
}
