import { useEffect, useState } from 'react';
import { useHydrated } from '../hydration.ts';

/**
 * Whether an element has come near the view, so that its data can be fetched late. During server rendering the elements at the `top`
 * count as in view.
 */
export function useInView(top: boolean): [ref: (element: Element | null) => void, inView: boolean] {
  const [element, ref] = useState<Element | null>(null);
  const hydrated = useHydrated();
  const [inView, setInView] = useState(() =>
    hydrated ? typeof IntersectionObserver === 'undefined' : top,
  );
  useEffect(() => {
    if (!element || inView) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setInView(true),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, inView]);
  return [ref, inView];
}
