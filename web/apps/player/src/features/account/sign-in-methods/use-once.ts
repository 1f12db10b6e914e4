import { useEffect, useState } from 'react';

const runs = new Map<string, Promise<unknown>>();

/**
 * Runs a call once per key, because a ticket is valid only once. Neither another render nor an invalidated query repeats it.
 * After a failure the next mounted screen runs it again.
 */
export function useOnce<T>(key: string, run: () => Promise<T>): { data?: T; error?: unknown } {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  useEffect(() => {
    let unmounted = false;
    const result = (runs.get(key) as Promise<T> | undefined) ?? run();
    runs.set(key, result);
    result.then(
      (data) => !unmounted && setState({ data }),
      (error: unknown) => {
        runs.delete(key);
        if (!unmounted) setState({ error });
      },
    );
    return () => {
      unmounted = true;
    };
    // The key identifies the call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return state;
}
