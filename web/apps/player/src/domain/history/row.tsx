import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useWide } from '../../parts/media.ts';

/** The columns of a history in a wide window; the last one is that of the chevron. */
const columns =
  'grid grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,8rem)_8.5rem_1.25rem] items-center gap-4';

/** The names of the columns, in a wide window. Of a name that ends with its column the class is "text-end". */
export function Head({ names, ends = 1 }: { names: string[]; ends?: number }) {
  if (!useWide()) return null;
  return (
    <div aria-hidden className={clsx(columns, 'border-b border-rope pb-2 text-sm text-quiet')}>
      {names.map((name, i) => (
        <span key={name} className={clsx('truncate', i >= names.length - ends && 'text-end')}>
          {name}
        </span>
      ))}
    </div>
  );
}

interface Props {
  /** The cells in a wide window. */
  cells: ReactNode[];
  /** How many cells, from the last, end with their column. */
  ends?: number;
  /** The row in a narrow window. */
  narrow: ReactNode;
  /** What is always visible below. */
  action?: ReactNode;
  /** What the row shows when it is open. */
  children: ReactNode;
}

/** A row of a history. It opens to show its details. */
export function HistoryRow({ cells, ends = 1, narrow, action, children }: Props) {
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const chevron = (
    <ChevronDown
      size={18}
      aria-hidden
      className={clsx(
        'shrink-0 text-quiet transition-transform motion-reduce:transition-none',
        open && 'rotate-180',
      )}
    />
  );
  return (
    <li className="border-b border-rope">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={clsx(
          '-mx-2 min-h-14 w-[calc(100%+1rem)] rounded px-2 py-2 text-start hover:bg-stand',
          wide ? columns : 'flex items-center gap-3',
        )}
      >
        {wide
          ? cells.map((cell, i) => (
              <span key={i} className={clsx('min-w-0', i >= cells.length - ends && 'text-end')}>
                {cell}
              </span>
            ))
          : narrow}
        {chevron}
      </button>
      {action && <div className="flex justify-end">{action}</div>}
      {open && <div className="grid gap-4 pt-1 pb-4">{children}</div>}
    </li>
  );
}

/** The details of a row: names and values. */
export function Details({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An id or a number that is read from left to right in every language. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="num break-all select-all">
      {children}
    </bdi>
  );
}
