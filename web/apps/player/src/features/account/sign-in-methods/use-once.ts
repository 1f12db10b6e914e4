import { useEffect, useState } from 'react';

const asked = new Map<string, Promise<unknown>>();

/**
 * Asks once for a key, however often the screen is drawn, and not again when everything else is asked anew: a ticket is good
 * once. What failed is asked again by the next screen.
 */
export function useOnce<T>(key: string, ask: () => Promise<T>): { data?: T; error?: unknown } {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  useEffect(() => {
    let gone = false;
    const answer = (asked.get(key) as Promise<T> | undefined) ?? ask();
    asked.set(key, answer);
    answer.then(
      (data) => !gone && setState({ data }),
      (error: unknown) => {
        asked.delete(key);
        if (!gone) setState({ error });
      },
    );
    return () => {
      gone = true;
    };
    // The key says what is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return state;
}
