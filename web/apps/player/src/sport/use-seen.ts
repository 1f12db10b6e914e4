import { useEffect, useState } from 'react';
import { useHydrated } from '../rendered-page.ts';

/**
 * Whether an element has come near the view: what stands further down is asked for then. The server, which knows no view, has seen
 * what is at the `top`.
 */
export function useSeen(top: boolean): [ref: (element: Element | null) => void, seen: boolean] {
  const [element, ref] = useState<Element | null>(null);
  const hydrated = useHydrated();
  const [seen, setSeen] = useState(() =>
    hydrated ? typeof IntersectionObserver === 'undefined' : top,
  );
  useEffect(() => {
    if (!element || seen) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '400px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, seen]);
  return [ref, seen];
}
