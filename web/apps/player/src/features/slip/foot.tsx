import type { ReactNode } from 'react';

/**
 * The end of the slip: it stays in sight however many legs stand above it, so that nobody has to look for the button. It lies over the
 * padding of what scrolls, or legs would show below it.
 */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 grid gap-2 border-t border-rope bg-stand px-4 pt-3 pb-4">
      {children}
    </div>
  );
}
