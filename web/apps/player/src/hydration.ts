import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { renderedPage } from './rendered-page.ts';

const subscribeToNothing = () => () => undefined;

/** Whether the component was first rendered on the server, or in the browser to hydrate what the server rendered. */
function useWasHydrated(): boolean {
  const [mount] = useState({ hydrated: false });
  // React calls the third function in those renders only. The snapshots are equal, so that no second render follows at once.
  useSyncExternalStore(
    subscribeToNothing,
    () => 0,
    () => {
      // eslint-disable-next-line react-hooks/immutability -- written once, during the first render
      mount.hydrated = true;
      return 0;
    },
  );
  return mount.hydrated;
}

/**
 * False on the server and in the first render of a server-rendered component, true from then on. The second render is deferred:
 * React interrupts it for input.
 */
export const useHydrated = (): boolean => useDeferredValue(true, !useWasHydrated());

/** Milliseconds to wait in browsers that do not report when they are idle (Safari). */
const fallbackDelay = 500;
/** Milliseconds after which a page counts as hydrated although its screen is not mounted or the browser never idle. */
const longestWait = 10_000;

let screenMounted = false;
const waiting = new Set<() => void>();

/** Reports that the screen is mounted. Effects of a server-rendered screen run when it is hydrated, after its code and texts came. */
export function useScreenMounted(): void {
  useEffect(() => {
    screenMounted = true;
    for (const start of waiting) start();
    waiting.clear();
  }, []);
}

/** Whether a server-rendered screen is shown that is not hydrated yet, or is being rendered on the server. */
export const isHydrating = (): boolean => !screenMounted && renderedPage() !== undefined;

/** Calls done when the browser is idle, and returns how to cancel that. */
function whenIdle(done: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(done, fallbackDelay);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(done);
  return () => cancelIdleCallback(request);
}

/**
 * False until all parts of a server-rendered page are hydrated. React discards and renders again what is changed before that, so
 * live updates start afterwards.
 */
export function usePageHydrated(): boolean {
  const [hydrated, setHydrated] = useState(() => !renderedPage());
  useEffect(() => {
    if (hydrated) return;
    const done = () => {
      document.documentElement.dataset['hydrated'] = 'complete';
      setHydrated(true);
    };
    let cancel: (() => void) | undefined;
    // React hydrates the parts in consecutive tasks, so the browser is idle after the last one.
    const start = () => (cancel = whenIdle(done));
    if (screenMounted) start();
    else waiting.add(start);
    const timer = setTimeout(done, longestWait);
    return () => {
      waiting.delete(start);
      cancel?.();
      clearTimeout(timer);
    };
  }, [hydrated]);
  return hydrated;
}
