import { useEffect, useState } from 'react';

const second = 1000;
const day = 24 * 3600;

/** The current time in unix milliseconds, updated every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Divides milliseconds into whole days and the rest as hours, minutes and seconds: "04:12:09". Started seconds count as whole ones. */
export function partsOf(ms: number): { days: number; clock: string } {
  const left = Math.max(0, Math.ceil(ms / second));
  const rest = left % day;
  const clock = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  return { days: Math.floor(left / day), clock: clock.map(two).join(':') };
}
