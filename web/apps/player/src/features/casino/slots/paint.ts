import type { Machine, Window } from '../../../domain/casino/slots/machine.ts';
import { modulo } from '../../../domain/casino/slots/machine.ts';
import type { RoundSpin, SlotRound } from '../../../domain/casino/slots/round.ts';
import type { Win } from '../../../domain/casino/slots/wins.ts';
import type { Atlas } from './atlas.ts';
import { stopMs, type Part } from './show.ts';
import { heightOf, rounded, widthOf, type Box, type Theme } from './theme.ts';

/** What a frame is painted from. */
export interface Scene {
  machine: Machine;
  theme: Theme;
  atlas: Atlas;
  box: Box;
  /** What the reels showed before the round, and where they stood. */
  before: Stand;
  round?: SlotRound | undefined;
  part?: Part | undefined;
  /** Milliseconds since the part began. */
  elapsed: number;
  /** Milliseconds of the page; it stands still when the player wants less motion. */
  time: number;
  /** The round is over: nothing moves but what moves all the time. */
  resting: boolean;
}

/** Reels at rest. */
export interface Stand {
  stops: readonly number[];
  window: Window;
}

type Canvas = CanvasRenderingContext2D;

const clamp = (x: number) => Math.min(1, Math.max(0, x));

/** Falls and bounces once. */
const bounce = (x: number) =>
  x < 0.72 ? (x / 0.72) ** 2 : 1 - 0.1 * Math.sin(((x - 0.72) / 0.28) * Math.PI);

interface Look {
  moving?: boolean;
  alpha?: number;
  scale?: number;
}

/** Paints a symbol in a cell, which may lie between two rows. */
function symbol(
  { atlas, box }: Scene,
  canvas: Canvas,
  name: string,
  reel: number,
  row: number,
  look: Look = {},
) {
  const sprite = atlas.get(name);
  if (!sprite) return;
  const { moving = false, alpha = 1, scale = 1 } = look;
  const size = box.cell * scale;
  const shift = (box.cell - size) / 2;
  canvas.globalAlpha = alpha;
  canvas.drawImage(
    moving ? sprite.moving : sprite.still,
    box.x + reel * box.cell + shift,
    box.y + row * box.cell + shift,
    size,
    size,
  );
  canvas.globalAlpha = 1;
}

function still(
  scene: Scene,
  canvas: Canvas,
  window: Window,
  lookOf?: (position: number) => Look,
): void {
  window.forEach((column, reel) =>
    column.forEach((name, row) =>
      symbol(scene, canvas, name, reel, row, lookOf?.(reel * scene.box.rows + row)),
    ),
  );
}

/** How many rows a reel is still away from its stop: steady, then a stop that goes a little too far. */
function rowsLeft(total: number, x: number): number {
  if (x >= 1) return 0;
  const brake = 0.86;
  if (x < brake) return total * (1 - x / brake);
  const settle = (x - brake) / (1 - brake);
  return -0.24 * Math.sin(settle * Math.PI) * (1 - settle * 0.4);
}

/** Reels that turn and stop one after the other. */
function turning(scene: Scene, canvas: Canvas, spin: RoundSpin, before: readonly number[]): void {
  const { machine, box, elapsed } = scene;
  machine.reels.forEach((reel, i) => {
    const stop = spin.stops[i] ?? 0;
    const start = i * 40;
    const x = clamp((elapsed - start) / (stopMs(i, spin.free) - start));
    const turns = Math.ceil((12 + 5 * i) / reel.length);
    const total = modulo((before[i] ?? 0) - stop, reel.length) + turns * reel.length;
    const left = rowsLeft(total, x);
    const at = Math.floor(left);
    for (let row = -1; row <= box.rows; row++) {
      const name = reel.charAt(modulo(stop + at + row, reel.length));
      symbol(scene, canvas, name, i, row - (left - at), { moving: x > 0.05 && x < 0.86 });
    }
  });
}

/** Symbols that fall out of the window, and others that fall into it. */
function falling(scene: Scene, canvas: Canvas, from: Window, into: Window, ms: number): void {
  const { box, elapsed } = scene;
  const half = ms * 0.38;
  const drop = (window: Window, shift: (x: number) => number, begin: number, length: number) =>
    window.forEach((column, reel) =>
      column.forEach((name, row) => {
        const late = reel * 34 + (box.rows - 1 - row) * 22;
        const x = clamp((elapsed - begin - late) / length);
        symbol(scene, canvas, name, reel, row + shift(x) * (box.rows + 1));
      }),
    );
  if (elapsed < half + 160) drop(from, (x) => x ** 2, 0, half);
  if (elapsed > half * 0.6) drop(into, (x) => bounce(x) - 1, half * 0.6, ms - half - 200);
}

/** The winning symbols vanish, what lies above falls, others follow. */
function cascading(
  scene: Scene,
  canvas: Canvas,
  before: Window,
  after: Window,
  won: ReadonlySet<number>,
): void {
  const { box, elapsed } = scene;
  const vanish = clamp(elapsed / 200);
  const x = clamp((elapsed - 180) / 320);
  if (vanish < 1)
    still(scene, canvas, before, (at) =>
      won.has(at) ? { alpha: 1 - vanish, scale: 1 + vanish * 0.35 } : {},
    );
  else
    after.forEach((column, reel) => {
      const gone = [...won].filter((at) => Math.floor(at / box.rows) === reel);
      const fresh = gone.length;
      const stay = Array.from({ length: box.rows }, (_, row) => row).filter(
        (row) => !won.has(reel * box.rows + row),
      );
      column.forEach((name, row) => {
        const from = row < fresh ? row - fresh : (stay[row - fresh] ?? row);
        symbol(scene, canvas, name, reel, from + (row - from) * bounce(x));
      });
    });
}

/** A line through the middle of its symbols. */
function line(scene: Scene, canvas: Canvas, rows: readonly number[]): void {
  const { box, theme } = scene;
  const path = () => {
    canvas.beginPath();
    rows.forEach((row, reel) =>
      canvas[reel ? 'lineTo' : 'moveTo'](
        box.x + (reel + 0.5) * box.cell,
        box.y + (row + 0.5) * box.cell,
      ),
    );
    canvas.stroke();
  };
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  canvas.strokeStyle = 'rgb(0 0 0 / .45)';
  canvas.lineWidth = 7;
  path();
  canvas.strokeStyle = theme.glow;
  canvas.lineWidth = 3.5;
  path();
}

/** A window with its wins: the symbols that win are lit, the others step back. */
function winning(scene: Scene, canvas: Canvas, window: Window, wins: readonly Win[]): void {
  const { box, theme, elapsed, machine, resting, time } = scene;
  const shown = resting && wins.length > 1 ? [wins[Math.floor(time / 1300) % wins.length]] : wins;
  const on = new Set(shown.flatMap((win) => win?.positions ?? []));
  if (on.size === 0) return still(scene, canvas, window);
  const pulse = 1 + 0.07 * Math.sin((resting ? time : elapsed) / 150);
  for (const at of on) {
    const [x, y] = [
      box.x + Math.floor(at / box.rows) * box.cell,
      box.y + (at % box.rows) * box.cell,
    ];
    canvas.fillStyle = theme.glow;
    canvas.globalAlpha = 0.3;
    rounded(canvas, x + 2, y + 2, box.cell - 4, box.cell - 4, box.cell * 0.18);
    canvas.fill();
    canvas.globalAlpha = 1;
  }
  for (const win of shown) {
    const rows = win?.line === undefined ? undefined : machine.lines?.[win.line];
    if (rows) line(scene, canvas, rows);
  }
  still(scene, canvas, window, (at) => (on.has(at) ? { scale: pulse } : { alpha: 0.4 }));
}

/** The coins that lie, of which the last batch lands, and the positions that spin on. */
function coins(scene: Scene, canvas: Canvas, round: SlotRound, batches: number): void {
  const { box, elapsed, time, resting } = scene;
  canvas.fillStyle = 'rgb(10 4 2 / .62)';
  canvas.fillRect(box.x, box.y, widthOf(box), heightOf(box));
  const free = new Set(Array.from({ length: box.reels * box.rows }, (_, at) => at));
  const all = (round.coins ?? []).slice(0, batches);
  all.forEach((batch, i) => {
    const x = i === batches - 1 && !resting ? clamp(elapsed / 420) : 1;
    for (const [at, value] of batch) {
      free.delete(at);
      const [reel, row] = [Math.floor(at / box.rows), at % box.rows];
      symbol(scene, canvas, `coin${value}`, reel, row - (1 - bounce(x)) * 1.4, {
        alpha: Math.min(1, x * 2),
        scale: 0.98,
      });
    }
  });
  if (resting) return;
  canvas.fillStyle = 'rgb(255 226 140 / .55)';
  for (const at of free) {
    const [x, y] = [
      box.x + (Math.floor(at / box.rows) + 0.5) * box.cell,
      box.y + ((at % box.rows) + 0.5) * box.cell,
    ];
    const turn = time / 120 + at;
    canvas.beginPath();
    canvas.ellipse(x, y, box.cell * 0.16 * Math.abs(Math.cos(turn)), box.cell * 0.16, 0, 0, 7);
    canvas.fill();
  }
}

/** The window that a spin leaves. */
export const lastWindow = (spin: RoundSpin): Window => spin.steps.at(-1)?.window ?? [];

/** Paints the symbols of one part. */
function part(
  scene: Scene,
  canvas: Canvas,
  round: SlotRound,
  { kind, spin: i, step, batches, ms }: Part,
): void {
  const spin = round.spins[i];
  if (!spin) return;
  const { window = [], wins = [] } = spin.steps[step] ?? {};
  const previous = round.spins[i - 1];
  const before = previous ? lastWindow(previous) : scene.before.window;
  switch (kind) {
    case 'spin': {
      if (scene.theme.entry === 'spin')
        return turning(scene, canvas, spin, previous?.stops ?? scene.before.stops);
      return falling(scene, canvas, before, spin.steps[0]?.window ?? [], ms);
    }
    case 'fall': {
      const won = new Set(wins.flatMap(({ positions }) => positions));
      return cascading(scene, canvas, window, spin.steps[step + 1]?.window ?? window, won);
    }
    case 'special': {
      const { window: filled = window, win } = spin.special ?? {};
      return winning(scene, canvas, filled, win ? [win] : []);
    }
    case 'feature': // the window before it stays
      return round.coins
        ? winning(
            scene,
            canvas,
            lastWindow(spin),
            spin.scatters ? [triggerOf(scene, lastWindow(spin))] : [],
          )
        : still(scene, canvas, before, () => ({ alpha: 0.45 }));
    case 'coins':
      return coins(scene, canvas, round, batches);
    case 'added':
      return still(scene, canvas, window, (at) =>
        scene.machine.adds?.[window[Math.floor(at / scene.box.rows)]?.[at % scene.box.rows] ?? '']
          ? { scale: 1 + 0.14 * Math.sin(scene.elapsed / 130) }
          : { alpha: 0.5 },
      );
    case 'total':
      return batches
        ? coins({ ...scene, resting: true }, canvas, round, batches)
        : still(scene, canvas, window, () => ({ alpha: 0.45 }));
    default:
      return winning(scene, canvas, window, [
        ...wins,
        ...(spin.scatterWin ? [spin.scatterWin] : []),
      ]);
  }
}

/** The scatters of a window, lit as a win. */
function triggerOf({ machine }: Scene, window: Window): Win {
  const symbol = machine.scatter ?? '';
  const positions = window.flatMap((column, reel) =>
    column.flatMap((name, row) => (name === symbol ? [reel * machine.rows + row] : [])),
  );
  return { symbol, count: positions.length, pay: 0, positions };
}

/** The reels after a round. */
export function standAfter(round: SlotRound): Stand {
  const last = round.spins.at(-1);
  return {
    stops: last?.stops ?? [],
    window: last?.special?.window ?? (last ? lastWindow(last) : []),
  };
}

/** Paints the symbols of a scene. They are seen only in their window. */
export function paintSymbols(canvas: Canvas, scene: Scene): void {
  const { box, round, resting } = scene;
  canvas.save();
  canvas.beginPath();
  canvas.rect(box.x, box.y, widthOf(box), heightOf(box));
  canvas.clip();
  const last = round?.spins.at(-1);
  if (!round || !last) still(scene, canvas, scene.before.window);
  else if (!resting && scene.part) part(scene, canvas, round, scene.part);
  else if (round.coins) coins({ ...scene, resting: true }, canvas, round, round.coins.length);
  else if (last.special) winning(scene, canvas, last.special.window, [last.special.win]);
  else
    winning(scene, canvas, lastWindow(last), [
      ...(last.steps.at(-1)?.wins ?? []),
      ...(last.scatterWin ? [last.scatterWin] : []),
    ]);
  canvas.restore();
}
