/** Computes the processor time of a page's frames from a performance trace of the browser. */

/** An event of the browser's trace. */
export interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Processor time of this thread, in microseconds. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { frame_reporter?: FrameReport };
}

/** What the browser reports of a frame; of one frame there can be two reports, of the compositor and of the main thread. */
interface FrameReport {
  frame_sequence: number;
  state: string;
  /** The frame is missing where the page moves: DevTools calls it dropped. */
  affects_smoothness: boolean;
}

export const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** Returns the main thread of the page: the one with the most animation frames. */
function mainOf(events: TraceEvent[]): string | undefined {
  const frames = new Map<string, number>();
  for (const e of events)
    if (e.name === 'FireAnimationFrame')
      frames.set(threadOf(e), (frames.get(threadOf(e)) ?? 0) + 1);
  return [...frames].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Returns the processor time of the main thread for each frame, in milliseconds. */
export function frameTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = mainOf(traceEvents);
  const own = traceEvents
    .filter((e) => threadOf(e) === main && e.ph === 'X')
    .sort((a, b) => a.ts - b.ts);
  const begins = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames: number[] = [];
  let next = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name !== 'RunTask') continue;
    const before = next;
    while ((begins[next] ?? Infinity) < ts + dur) next++;
    if (next > before) frames.push(0); // a task in which a frame begins counts for that frame
    const frame = frames.length - 1;
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
  }
  return frames.slice(2); // the first two frames include the start of the trace
}
