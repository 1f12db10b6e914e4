import type { ReactNode } from 'react';
import type { Link } from './links.ts';

/** A way to another dialog, or to the app. */
export function LinkTo({ to, children }: { to: Link; children: ReactNode }): ReactNode {
  if ('href' in to)
    return (
      <a className="plain" href={to.href}>
        {children}
      </a>
    );
  return (
    <button
      type="button"
      className="plain"
      data-dialog={to.dialog}
      data-with={to.with && JSON.stringify(to.with)}
    >
      {children}
    </button>
  );
}
