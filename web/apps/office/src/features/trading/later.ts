import { useCallback, useEffect, useRef } from 'react';

/** Does something of a name at once, and when it is asked for again within a pause, once more at its end: never more often. */
export function useLater() {
  const waits = useRef(
    new Map<string, { timer: ReturnType<typeof setTimeout>; again?: () => void }>(),
  );
  useEffect(() => {
    const all = waits.current;
    return () => {
      for (const { timer } of all.values()) clearTimeout(timer);
      all.clear();
    };
  }, []);
  return useCallback((name: string, pause: number, work: () => void) => {
    const all = waits.current;
    const waiting = all.get(name);
    if (waiting) {
      waiting.again = work;
      return;
    }
    const rest = () => {
      const again = all.get(name)?.again;
      all.delete(name);
      if (!again) return;
      all.set(name, { timer: setTimeout(rest, pause) });
      again();
    };
    if (pause > 0) all.set(name, { timer: setTimeout(rest, pause) });
    work();
  }, []);
}
