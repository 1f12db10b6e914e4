import { useEffect, useState, useSyncExternalStore } from 'react';

const reduce = '(prefers-reduced-motion: reduce)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(reduce);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the player wants less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(reduce).matches,
    () => false,
  );

/** False for some milliseconds after the key has changed. */
export function useRest(key: string, ms: number): boolean {
  const [rested, setRested] = useState(key);
  useEffect(() => {
    if (rested === key) return;
    const timer = setTimeout(() => setRested(key), ms);
    return () => clearTimeout(timer);
  }, [key, ms, rested]);
  return rested === key;
}

/** As useRest, with a function that ends the time early. */
export function useSkippableRest(key: string, ms: number): [rested: boolean, skip: () => void] {
  const [skipped, setSkipped] = useState<string>();
  const rested = useRest(key, ms);
  return [rested || skipped === key, () => setSkipped(key)];
}

/** Runs from 0 to 1 within some milliseconds after each change of the key, a step a frame; 1 without motion. */
export function useProgress(key: string, ms: number, moving: boolean): number {
  const [at, setAt] = useState({ key, progress: 1 });
  useEffect(() => {
    if (!moving || ms <= 0) return;
    let frame = 0;
    const begin = performance.now();
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - begin) / ms));
      setAt({ key, progress });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [key, ms, moving]);
  if (!moving || ms <= 0) return 1;
  return at.key === key ? at.progress : 0;
}

/** Starts fast, settles slowly. */
export const easeOut = (x: number) => 1 - (1 - x) ** 3;
