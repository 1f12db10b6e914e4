import type { ReactNode } from 'react';

/** A box with a title, for what stands in the place of a list. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="floodlit grid gap-3 rounded border border-rope bg-stand p-4 sm:p-6">
      <p className="heading text-lg">{title}</p>
      {children}
    </div>
  );
}
