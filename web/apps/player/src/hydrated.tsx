import { useEffect, type ReactNode } from 'react';

/** Remembers the last button that was tapped before the app listened; the page's own script sets it. */
type EarlyTap = EventListener & { button?: HTMLButtonElement };

/** How long parts of the page may take to be hydrated after the first one, and between two attempts of a tap, in milliseconds. */
const longest = 30_000;
const between = 50;

/**
 * Repeats a tap on a button that is not hydrated yet, until it is: React stops such a click on its way to the button. A part that React
 * had to draw again has other buttons; a tap on the old one is lost.
 */
function repeatStoppedTap(): () => void {
  const waiting = new Set<HTMLButtonElement>();
  const repeat = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (!button || waiting.has(button)) return;
    waiting.add(button);
    let reached = false;
    const reach = () => (reached = true);
    button.addEventListener('click', reach, true);
    setTimeout(() => {
      button.removeEventListener('click', reach, true);
      waiting.delete(button);
      if (!reached) button.click();
    }, between);
  };
  addEventListener('click', repeat, true);
  return () => removeEventListener('click', repeat, true);
}

/** Taps the button that was tapped on the rendered page before the app listened. */
function repeatEarlyTap(): void {
  const early = (globalThis as { earlyTap?: EarlyTap }).earlyTap;
  document.documentElement.dataset['hydrated'] = '';
  if (!early) return;
  removeEventListener('click', early, true);
  early.button?.click();
}

/** A page that the server rendered, from the moment on when the app has taken it over. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stop = repeatStoppedTap();
    repeatEarlyTap();
    const timer = setTimeout(stop, longest);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return children;
}
