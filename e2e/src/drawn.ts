/** Finds in a performance trace of the browser what a page drew, and what its main thread did, from a mark on (performance.mark). */

import type { TraceEvent } from './frames.ts';

export const categories = [
  'blink.user_timing',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
];

function from(trace: Buffer, mark: string, ms: number) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === mark);
  if (!begin) throw new Error(`the trace has no mark "${mark}"`);
  const events = traceEvents.filter(
    ({ ts, pid }) => pid === begin.pid && ts >= begin.ts && ts < begin.ts + ms * 1000,
  );
  return { begin, events };
}

/** Milliseconds from each frame that the page's compositor drew to the next one, within some milliseconds. */
export function drawnGaps(trace: Buffer, mark: string, ms: number): number[] {
  const { begin, events } = from(trace, mark, ms);
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const ends = [...drawn, begin.ts + ms * 1000]; // a board that stands still to the end is late, too
  return ends.map((ts, i) => (ts - (ends[i - 1] ?? begin.ts)) / 1000);
}

/**
 * The frames that the display wanted of the page within some milliseconds, and how many of them were dropped: no picture was there in time, or only one in which what moves was missing. It is the browser's own count.
 */
export function droppedFrames(
  trace: Buffer,
  mark: string,
  ms: number,
): { wanted: number; dropped: number } {
  const wanted = new Set<number>();
  const dropped = new Set<number>();
  for (const { name, args } of from(trace, mark, ms).events) {
    const report = args?.frame_reporter;
    if (name !== 'PipelineReporter' || !report) continue;
    if (report.state !== 'STATE_NO_UPDATE_DESIRED') wanted.add(report.frame_sequence);
    if (report.affects_smoothness) dropped.add(report.frame_sequence);
  }
  return { wanted: wanted.size, dropped: dropped.size };
}

/** Milliseconds of processor time that the page's main thread took, within some milliseconds. */
export function mainThreadTime(trace: Buffer, mark: string, ms: number): number {
  const { begin, events } = from(trace, mark, ms);
  return events
    .filter(({ name, ph, tid }) => name === 'RunTask' && ph === 'X' && tid === begin.tid)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
