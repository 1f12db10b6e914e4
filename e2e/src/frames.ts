/** What the frames of a page cost, out of a performance trace of the browser. */

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Time of the processor, in microseconds: what others take meanwhile is not in it. */
  tdur?: number;
  pid: number;
  tid: number;
}

export const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** The thread that draws the page: the one whose frames are counted. */
function mainOf(events: TraceEvent[]): string | undefined {
  const frames = new Map<string, number>();
  for (const e of events)
    if (e.name === 'FireAnimationFrame')
      frames.set(threadOf(e), (frames.get(threadOf(e)) ?? 0) + 1);
  return [...frames].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** How the main thread of the page worked, in milliseconds of the processor, from one frame to the next. */
export function work(trace: Buffer): number[] {
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
    if (next > before) frames.push(0); // the task in which a frame begins is of that frame, whoever asked for it
    const frame = frames.length - 1;
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
  }
  return frames.slice(2); // what began the count is not the page's
}
