import { useEffect, type ReactNode } from 'react';

/** Remembers the last button that was tapped before the app listened; the page's own script sets it. */
type EarlyTap = EventListener & { button?: HTMLButtonElement };

/**
 * Taps the button that was tapped on the rendered page before the app listened, once it does. The element is still the same one, unless
 * the app had to draw it in another way.
 */
function repeatEarlyTap(): void {
  const early = (globalThis as { earlyTap?: EarlyTap }).earlyTap;
  document.documentElement.dataset['hydrated'] = '';
  if (!early) return;
  removeEventListener('click', early, true);
  if (early.button?.isConnected) early.button.click();
}

/** A page that the server rendered, from the moment on when the app has taken it over. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyTap, []);
  return children;
}
