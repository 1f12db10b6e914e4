import type { ReactNode } from 'react';

/** The sticky end of the slip, so that its button is always visible. It covers the padding of the scroll area, where legs would show. */
export function Footer({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 grid gap-2 border-t border-rope bg-stand px-4 pt-3 pb-4">
      {children}
    </div>
  );
}
