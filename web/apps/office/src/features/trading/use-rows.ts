import { useEffect, useState, type RefObject } from 'react';

/** Rows beyond both edges of the window that are drawn all the same, so that scrolling shows no gap. */
const margin = 8;

export interface Span {
  from: number;
  to: number;
  /** Pixels that stand for the rows before and after those that are drawn. */
  above: number;
  below: number;
}

/** Which of many rows of one height are in the window; the page scrolls, not the list. */
export function useRows(list: RefObject<HTMLElement | null>, count: number, height: number): Span {
  const [range, setRange] = useState({ from: 0, to: 40 });
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / height) - margin);
      const to = Math.ceil((innerHeight - top) / height) + margin;
      setRange((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, count, height]);
  const from = Math.min(range.from, Math.max(0, count - 1));
  const to = Math.min(Math.max(range.to, from + 1), count);
  return { from, to, above: from * height, below: (count - to) * height };
}
