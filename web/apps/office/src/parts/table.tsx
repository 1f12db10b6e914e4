import { useStrip } from '@maidan/ui';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** The classes that make tables of the office dense: 36-pixel rows, a head that stays. */
export function Table({ className, children, ...rest }: ComponentProps<'table'>) {
  const strip = useStrip<HTMLDivElement>();
  return (
    // Focusable, so that a keyboard can scroll what does not fit.
    <div
      ref={strip}
      tabIndex={0}
      className="relative overflow-x-auto rounded border border-rope bg-stand"
    >
      <table className={clsx('w-full border-collapse text-sm', className)} {...rest}>
        {children}
      </table>
    </div>
  );
}

export interface Column {
  name: ReactNode;
  /** Numbers stand at the end of their column. */
  end?: boolean;
  className?: string;
}

export function Head({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr className="border-b border-rope text-quiet">
        {columns.map((column, i) => (
          <th
            key={i}
            scope="col"
            className={clsx(
              'h-9 px-2 font-medium whitespace-nowrap sm:px-3',
              column.end ? 'text-end' : 'text-start',
              column.className,
            )}
          >
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function Cell({ end, className, ...rest }: ComponentProps<'td'> & { end?: boolean }) {
  return (
    <td
      className={clsx(
        'h-9 px-2 whitespace-nowrap sm:px-3',
        end ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    />
  );
}
