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
