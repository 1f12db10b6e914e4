import { Stream, type RoundSeeds } from './fair.ts';
import { slotIds, type GameId, type SlotId } from './games.ts';

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const cardOf = (n: number) => `${ranks[n >> 2]}${'DHSC'[n & 3]}`;

/** Steps of a level of the tower and how many of them hold. */
const towerLevels: Record<string, [steps: number, hold: number]> = {
  easy: [4, 3],
  medium: [3, 2],
  hard: [2, 1],
  expert: [3, 1],
  master: [4, 1],
};

/** The highest result of limbo that is shown, in hundredths. */
const limboHighest = 100_000_000;

/** The fields from the start to home in the ludo race. */
const ludoHome = 24;

type Params = Record<string, unknown>;

const number = (params: Params, name: string) => Number(params[name]);

type Drawer = (stream: Stream, params: Params) => Promise<unknown>;

/** Slots are loaded when one is drawn: no other game needs their reels. */
const slotDrawer =
  (id: SlotId): Drawer =>
  async (stream, params) => {
    const [{ machines }, { drawSlot }] = await Promise.all([
      import('./slots/machines.ts'),
      import('./slots/draw.ts'),
    ]);
    return drawSlot(machines[id], params, stream);
  };

const drawers: Record<GameId, Drawer> = {
  ...(Object.fromEntries(slotIds.map((id) => [id, slotDrawer(id)])) as Record<SlotId, Drawer>),
  coin: (stream) => stream.several(20, 2),
  dice: async (stream) => ({ roll: await stream.index(10_001) }),
  'dragon-tiger': async (stream) => {
    const first = await stream.index(416);
    const drawn = await stream.index(415);
    const second = drawn >= first ? drawn + 1 : drawn; // the first card is not put back
    return { dragon: cardOf(first % 52), tiger: cardOf(second % 52) };
  },
  hilo: async (stream) => (await stream.several(52, 52)).map(cardOf),
  keno: async (stream) => ({ drawn: (await stream.pick(40, 10)).map((n) => n + 1) }),
  limbo: async (stream) => ({ result: Math.min(await stream.multiple(99), limboHighest) }),
  ludo: async (stream) => {
    const at = [0, 0, 0, 0];
    const rolls: number[][] = [];
    while (Math.max(...at) < ludoHome) {
      const turn = (await stream.several(at.length, 6)).map((side) => side + 1);
      turn.forEach((roll, piece) => (at[piece] = (at[piece] ?? 0) + roll));
      rolls.push(turn);
    }
    return { rolls };
  },
  mines: (stream, params) => stream.pick(25, number(params, 'mines')),
  plinko: async (stream, params) => {
    const path = await stream.several(number(params, 'rows'), 2);
    return { path, bucket: path.reduce((sum, right) => sum + right, 0) };
  },
  roulette: async (stream) => ({ number: await stream.index(37) }),
  tower: async (stream, params) => {
    const [steps, hold] = towerLevels[String(params['difficulty'])] ?? [0, 0];
    const levels: number[][] = [];
    for (let i = 0; i < 9; i++) levels.push(await stream.pick(steps, hold));
    return levels;
  },
  wheel: async (stream, params) => ({ segment: await stream.index(number(params, 'segments')) }),
};

/** Everything that a round drew, as the server writes it. */
export const drawOf = (game: GameId, params: unknown, seeds: RoundSeeds): Promise<unknown> =>
  drawers[game](new Stream(seeds), (params ?? {}) as Params);

/** The part of a draw that the view of an ended round shows: where it differs, the round was not drawn from these seeds. */
const shownOf: Partial<Record<GameId, (view: Params, drawn: unknown) => [unknown, unknown]>> = {
  coin: (view, drawn) => [view['all'], drawn],
  hilo: (view, drawn) => {
    const cards = view['cards'] as unknown[];
    return [cards, (drawn as unknown[]).slice(0, cards.length)];
  },
  mines: (view, drawn) => [view['mines'], drawn],
  tower: (view, drawn) => [view['holds'], drawn],
};

/** Whether the view of an ended round is what the draw gives. */
export function agrees(game: GameId, view: unknown, drawn: unknown): boolean {
  const [shown, computed] = shownOf[game]?.((view ?? {}) as Params, drawn) ?? [view, drawn];
  return JSON.stringify(shown) === JSON.stringify(computed);
}
