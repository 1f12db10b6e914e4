import { useEffect, type ReactNode } from 'react';

/** Stores the last button that was tapped before hydration. The inline script of the page installs it. */
type EarlyTap = EventListener & { button?: HTMLButtonElement };

/** Milliseconds after the first hydration during which stopped taps are repeated. */
const repeatFor = 30_000;
/** Milliseconds between two attempts of a tap. */
const retryDelay = 50;

/**
 * Repeats a tap on a button that is not hydrated yet, because React stops the propagation of such a click. A tap on a button that
 * React replaced is lost.
 */
function repeatStoppedTap(): () => void {
  const pending = new Set<HTMLButtonElement>();
  const repeat = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (!button || pending.has(button)) return;
    pending.add(button);
    let received = false;
    const onClick = () => (received = true);
    button.addEventListener('click', onClick, true);
    setTimeout(() => {
      button.removeEventListener('click', onClick, true);
      pending.delete(button);
      if (!received) button.click();
    }, retryDelay);
  };
  addEventListener('click', repeat, true);
  return () => removeEventListener('click', repeat, true);
}

/** Repeats the tap that was made before hydration. */
function repeatEarlyTap(): void {
  const early = (globalThis as { earlyTap?: EarlyTap }).earlyTap;
  document.documentElement.dataset['hydrated'] = '';
  if (!early) return;
  removeEventListener('click', early, true);
  early.button?.click();
}

/** Wraps a server-rendered page. Once it is hydrated, taps that were made too early are repeated. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stop = repeatStoppedTap();
    repeatEarlyTap();
    const timer = setTimeout(stop, repeatFor);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return children;
}
