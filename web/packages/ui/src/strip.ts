import { useCallback, useEffect, useRef, type RefCallback } from 'react';

const chosen =
  '[aria-current=page],[aria-pressed=true],[data-state=active],[data-status=active],:has(>:checked)';

/** Sets the attribute data-more to the edges behind which content is hidden; theme.css fades these edges. */
function markOverflow(strip: HTMLElement): void {
  const overflow = strip.scrollWidth - strip.clientWidth;
  // From right to left a strip begins at 0 and scrolls below it.
  const rtl = getComputedStyle(strip).direction === 'rtl';
  const left = rtl ? overflow + strip.scrollLeft : strip.scrollLeft;
  const more = [left > 1 && 'left', overflow - left > 1 && 'right'].filter(Boolean).join(' ');
  if (more !== (strip.dataset['more'] ?? '')) strip.dataset['more'] = more;
}

/** Scrolls the chosen child into the middle, without scrolling the page. */
function showChosen(strip: HTMLElement): void {
  const child = strip.querySelector(chosen);
  if (!child) return;
  const [own, all] = [child.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}

/**
 * Returns a ref for a row that scrolls sideways, such as tabs. When `choice` changes, the chosen child is scrolled into view. Edges
 * behind which content is hidden fade.
 */
export function useStrip<Element extends HTMLElement>(choice?: unknown): RefCallback<Element> {
  const strip = useRef<Element>(null);
  useEffect(() => {
    if (strip.current && choice !== undefined) showChosen(strip.current);
  }, [choice]);
  useEffect(() => {
    if (strip.current) markOverflow(strip.current);
  });
  return useCallback((element: Element) => {
    strip.current = element;
    const update = () => markOverflow(element);
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      strip.current = null;
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);
}
