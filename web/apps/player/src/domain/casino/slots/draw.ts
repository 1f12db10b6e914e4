import type { Stream } from '../fair.ts';
import {
  payOf,
  positionsOf,
  windowAt,
  type Landed,
  type Machine,
  type SlotParams,
  type SlotResult,
} from './machine.ts';
import { spinAt } from './spin.ts';

/** Draws a round as the server does: the stops of each spin, then those of its feature. */
export async function drawSlot(
  machine: Machine,
  { buy }: SlotParams,
  stream: Stream,
): Promise<SlotResult> {
  const { free, hold } = machine;
  if (buy) return drawFree(machine, free?.spins[0]?.[1] ?? 0, stream);
  const first = await drawStops(machine, stream);
  const { scatters } = spinAt(machine, first);
  const granted = payOf(free?.spins, scatters);
  if (granted > 0) {
    const { spins, ...rest } = await drawFree(machine, granted, stream);
    return { spins: [first, ...spins], ...rest };
  }
  if (!hold || scatters < hold.from) return { spins: [first] };
  return { spins: [first], coins: await drawCoins(machine, first, stream) };
}

async function drawStops({ reels }: Machine, stream: Stream): Promise<number[]> {
  const stops: number[] = [];
  for (const reel of reels) stops.push(await stream.index(reel.length));
  return stops;
}

async function drawFree(machine: Machine, spins: number, stream: Stream): Promise<SlotResult> {
  const { most = 0, spins: table = [], special = '' } = machine.free ?? {};
  const drawn: SlotResult = { spins: [] };
  if (special) drawn.special = special.charAt(await stream.index(special.length));
  let granted = Math.min(spins, most);
  for (let left = granted; left > 0; left--) {
    const stops = await drawStops(machine, stream);
    drawn.spins.push(stops);
    const more = Math.min(payOf(table, spinAt(machine, stops).scatters), most - granted);
    granted += more;
    left += more;
  }
  return drawn;
}

async function drawValue({ hold }: Machine, stream: Stream): Promise<number> {
  const values = hold?.value ?? [];
  let at = await stream.index(values.reduce((sum, { weight }) => sum + weight, 0));
  return values.findIndex(({ weight }) => (at -= weight) < 0);
}

async function drawCoins(machine: Machine, stops: number[], stream: Stream): Promise<Landed[][]> {
  const { spins = 0, coin = 0, of = 1 } = machine.hold ?? {};
  const cells = machine.reels.length * machine.rows;
  const first: Landed[] = [];
  for (const position of positionsOf(windowAt(machine, stops), machine.scatter ?? ''))
    first.push([position, await drawValue(machine, stream)]);
  const batches = [first];
  const held = new Set(first.map(([position]) => position));
  for (let left = spins; left > 0 && held.size < cells; left--) {
    const batch: Landed[] = [];
    for (let position = 0; position < cells; position++)
      if (!held.has(position) && (await stream.index(of)) < coin)
        batch.push([position, await drawValue(machine, stream)]);
    for (const [position] of batch) held.add(position);
    if (batch.length > 0) left = spins + 1;
    batches.push(batch);
  }
  return batches;
}
