import { useEffect, useState } from 'react';

/** Returns the time in unix milliseconds, updated every second until `until`. Without a moment in the future it stays as it is. */
export function useNowUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const running = now < until;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** Whether the moment has come. The component renders again when it comes. */
export const useIsPast = (moment: number) => useNowUntil(moment) >= moment;

const hour = 3600;

/** Formats milliseconds as 0:45, 12:05 or 3:00:00. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const end = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return seconds >= hour
    ? `${Math.floor(seconds / hour)}:${end}`
    : `${minutes}:${two(seconds % 60)}`;
}
