import { positionsOf, type Machine, type Window } from '../../../domain/casino/slots/machine.ts';
import type { SlotRound } from '../../../domain/casino/slots/round.ts';
import type { Win } from '../../../domain/casino/slots/wins.ts';
import { dropCoin, fallFrom, fallOut, pulse, spinOn, vanish, type Motion } from './motions.ts';
import type { Part } from './show.ts';
import { lastWindow, type Stand } from './stand.ts';
import { turnsOf, type Turn } from './turns.ts';

/** A symbol in a cell. */
export interface Piece {
  symbol: string;
  reel: number;
  row: number;
  opacity?: number;
  motion?: Motion;
}

/** What the reels show during a part of a round: what stands, and how the rest moves until the next part. */
export interface Picture {
  pieces: Piece[];
  turns: Turn[];
  /** Positions with a light behind them. */
  lights: readonly number[];
  /** Lines through rows, reel by reel. */
  lines: (readonly number[])[];
  /** The window is darkened, for coins. */
  dark: boolean;
  /** Positions that wait for a coin, and how they move. */
  waiting: { position: number; motion: Motion }[];
}

/** What a picture is made of. */
export interface Scene {
  machine: Machine;
  entry: 'spin' | 'fall';
  /** What the reels showed before the round, and where they stood. */
  before: Stand;
  round?: SlotRound | undefined;
  /** The part that is shown; without one the round is over. */
  part?: Part | undefined;
  /** Which of several wins is shown when the round is over. They take turns. */
  win: number;
  /** The player wants less motion: nothing moves. */
  calm: boolean;
}

const nothing: Picture = { pieces: [], turns: [], lights: [], lines: [], dark: false, waiting: [] };

/** The symbols of a window. change returns what is special about a position. */
const piecesOf = (
  window: Window,
  change?: (position: number, symbol: string) => Partial<Piece>,
): Piece[] =>
  window.flatMap((column, reel) =>
    column.map((symbol, row) => ({
      symbol,
      reel,
      row,
      ...change?.(reel * column.length + row, symbol),
    })),
  );

const still = (window: Window, opacity = 1): Picture => ({
  ...nothing,
  pieces: piecesOf(window, () => ({ opacity })),
});

const swing = pulse(0.07, 942);
const strongSwing = pulse(0.14, 817);

/** Symbols that fall out of the window, and others that fall into it. */
function falling({ machine: { rows } }: Scene, from: Window, into: Window, ms: number): Picture {
  const half = ms * 0.38;
  const late = (at: number) => Math.floor(at / rows) * 34 + (rows - 1 - (at % rows)) * 22;
  return {
    ...nothing,
    pieces: [
      ...piecesOf(from, (at) => ({ motion: fallOut(rows + 1, late(at), half) })),
      ...piecesOf(into, (at) => ({
        motion: fallFrom(-rows - 1, half * 0.6 + late(at), ms - half - 200),
      })),
    ],
  };
}

/** The winning symbols vanish, what lies above falls, others follow. */
function cascading(
  { machine: { rows } }: Scene,
  before: Window,
  after: Window,
  wins: readonly Win[],
) {
  const won = new Set(wins.flatMap(({ positions }) => positions));
  const gone = piecesOf(before, () => ({ motion: vanish })).filter(({ reel, row }) =>
    won.has(reel * rows + row),
  );
  const fallen = after.flatMap((column, reel) => {
    const stay = column.map((_, row) => row).filter((row) => !won.has(reel * rows + row));
    const fresh = rows - stay.length;
    return column.map((symbol, row): Piece => {
      const from = row < fresh ? row - fresh : (stay[row - fresh] ?? row);
      return {
        symbol,
        reel,
        row,
        ...(from !== row && { motion: fallFrom(from - row, 180, 320) }),
      };
    });
  });
  return { ...nothing, pieces: [...fallen, ...gone] };
}

/** A window with its wins: the symbols that win are lit, the others step back. */
function winning({ machine }: Scene, window: Window, wins: readonly Win[]): Picture {
  const lights = [...new Set(wins.flatMap(({ positions }) => positions))];
  if (lights.length === 0) return still(window);
  const lines = wins.flatMap(({ line }) => {
    const rows = line === undefined ? undefined : machine.lines?.[line];
    return rows ? [rows] : [];
  });
  return {
    ...nothing,
    lights,
    lines,
    pieces: piecesOf(window, (at) => (lights.includes(at) ? { motion: swing } : { opacity: 0.4 })),
  };
}

/** The coins that lie. While the feature runs, the last batch comes down and the other positions turn on. */
function coins({ machine }: Scene, round: SlotRound, batches: number, runs: boolean): Picture {
  const taken = new Set<number>();
  const pieces = (round.coins ?? []).slice(0, batches).flatMap((batch, i) =>
    batch.map(([position, value]): Piece => {
      taken.add(position);
      return {
        symbol: `coin${value}`,
        reel: Math.floor(position / machine.rows),
        row: position % machine.rows,
        ...(runs && i === batches - 1 && { motion: dropCoin }),
      };
    }),
  );
  const waiting = Array.from({ length: machine.reels.length * machine.rows }, (_, at) => at)
    .filter((at) => runs && !taken.has(at))
    .map((position) => ({ position, motion: spinOn(position) }));
  return { ...nothing, pieces, waiting, dark: true };
}

/** The scatters of a window, lit as a win. */
function triggerOf({ machine: { scatter = '' } }: Scene, window: Window): Win {
  const positions = positionsOf(window, scatter);
  return { symbol: scatter, count: positions.length, pay: 0, positions };
}

/** The wins that a round leaves on its last window. */
export function lastWins({ spins }: SlotRound): Win[] {
  const last = spins.at(-1);
  return [...(last?.steps.at(-1)?.wins ?? []), ...(last?.scatterWin ? [last.scatterWin] : [])];
}

/** What a round that is over leaves. */
function restOf(scene: Scene, round: SlotRound): Picture {
  const last = round.spins.at(-1);
  if (!last) return nothing;
  if (round.coins) return coins(scene, round, round.coins.length, false);
  if (last.special) return winning(scene, last.special.window, [last.special.win]);
  const one = lastWins(round)[scene.win];
  return winning(scene, lastWindow(last), one ? [one] : []);
}

function partOf(scene: Scene, round: SlotRound, part: Part): Picture {
  const spin = round.spins[part.spin];
  if (!spin) return nothing;
  const { window = [], wins = [] } = spin.steps[part.step] ?? {};
  const previous = round.spins[part.spin - 1];
  const before = previous ? lastWindow(previous) : scene.before.window;
  switch (part.kind) {
    case 'spin':
      return scene.entry === 'spin'
        ? {
            ...nothing,
            turns: turnsOf(scene.machine, spin, previous?.stops ?? scene.before.stops),
          }
        : falling(scene, before, spin.steps[0]?.window ?? [], part.ms);
    case 'fall':
      return cascading(scene, window, spin.steps[part.step + 1]?.window ?? window, wins);
    case 'special': {
      const { window: filled = window, win } = spin.special ?? {};
      return winning(scene, filled, win ? [win] : []);
    }
    case 'feature': {
      if (!round.coins) return still(before, 0.45); // the window before it stays
      const shown = lastWindow(spin);
      return winning(scene, shown, spin.scatters ? [triggerOf(scene, shown)] : []);
    }
    case 'coins':
      return coins(scene, round, part.batches, true);
    case 'added': {
      const { adds = {} } = scene.machine;
      const pieces = piecesOf(window, (_, symbol) =>
        adds[symbol] ? { motion: strongSwing } : { opacity: 0.5 },
      );
      return { ...nothing, pieces };
    }
    case 'total':
      return part.batches ? coins(scene, round, part.batches, false) : still(window, 0.45);
    default:
      return winning(scene, window, [...wins, ...(spin.scatterWin ? [spin.scatterWin] : [])]);
  }
}

/** The picture of a part of a round, of what a round leaves, or of the reels before the first one. */
export function pictureOf(scene: Scene): Picture {
  const { round, part, before, calm } = scene;
  if (!round || round.spins.length === 0) return still(before.window);
  const picture = part ? partOf(scene, round, part) : restOf(scene, round);
  return calm
    ? { ...picture, pieces: picture.pieces.map(({ motion: _, ...rest }) => rest) }
    : picture;
}
