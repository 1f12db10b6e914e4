import { createLive, type Live } from '@maidan/live';

type Line = Pick<Live, 'subscribe' | 'status'>;

let line: Line | undefined;

/** The desk's live line: one for the office, opened by the first screen that listens. The session's cookie says who does. */
export const liveLine = (): Line =>
  (line ??= createLive({
    url: new URL('/api/v3/staff/trading/live', location.origin).href,
    getToken: () => undefined,
  }));

/** Puts another line in its place, in tests. */
export function replaceLine(other: Line) {
  line = other;
}

/** The polling interval of a screen: long while changes are pushed. */
export const every = (seconds: number) => () =>
  (line?.status.get() === 'online' ? Math.max(15, seconds) : seconds) * 1000;
