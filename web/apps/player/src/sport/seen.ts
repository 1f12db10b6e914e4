import { useEffect, useState } from 'react';

/** Whether an element has come near the view: what stands further down is asked for then. */
export function useSeen(): [ref: (element: Element | null) => void, seen: boolean] {
  const [element, ref] = useState<Element | null>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
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
