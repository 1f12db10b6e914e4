import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What opens a <details>, with an arrow that turns. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={clsx('flex min-h-11 cursor-pointer list-none items-center gap-2', className)}
    >
      <ChevronRight
        aria-hidden
        size={18}
        className="shrink-0 text-quiet motion-safe:transition-transform in-[[open]]:rotate-90"
      />
      {children}
    </summary>
  );
}
