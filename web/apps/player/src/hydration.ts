import { useDeferredValue, useEffect, useState } from 'react';
import { renderedPage } from './rendered-page.ts';

/** Whether all parts of the page are hydrated. */
let complete = false;

const isComplete = () => complete || !renderedPage();

/**
 * False on the server and in the first render of a server-rendered page, true from then on. The second render is deferred: React
 * interrupts it for input.
 */
export const useHydrated = (): boolean => useDeferredValue(true, isComplete());

/** Milliseconds to wait in browsers that do not report when they are idle (Safari). */
const fallbackDelay = 500;
/** Milliseconds after which a page that is never idle counts as hydrated. */
const longestWait = 3000;

/**
 * False until all parts of a server-rendered page are hydrated. React discards and renders again what is changed before that, so
 * live updates start afterwards.
 */
export function usePageHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isComplete);
  useEffect(() => {
    if (hydrated) return;
    const done = () => {
      complete = true;
      document.documentElement.dataset['hydrated'] = 'complete';
      setHydrated(true);
    };
    // React hydrates the parts in consecutive tasks, so the browser is idle after the last one.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, fallbackDelay);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(done, { timeout: longestWait });
    return () => cancelIdleCallback(request);
  }, [hydrated]);
  return hydrated;
}
