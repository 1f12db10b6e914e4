import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is in the view or less than half a screen from it; always, where the browser cannot tell. */
export function useNear<E extends Element>(): [ref: RefObject<E | null>, near: boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '50% 0px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, near];
}
