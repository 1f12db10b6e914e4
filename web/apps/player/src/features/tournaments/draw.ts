/**
 * The check of a draw in the browser: internal/tournament/draw.go has the formulas. Nothing here calls the server.
 */
import { commitmentOf } from '../../domain/casino/fair.ts';

interface Holder {
  player: string;
  /** Number of the player's first ticket, counted from 0. */
  first: number;
}

interface DrawnPlace {
  player: string;
  ticket: number;
}

/** What is published of a draw that is over. Winners are in the order of their places. */
export interface Published {
  seed: string;
  seedHash: string;
  listHash: string;
  tickets: number;
  winners: readonly DrawnPlace[];
}

export interface Verdict {
  /** The seed has the hash that was published before the start. */
  seed: boolean;
  /** The list has its published hash and number of tickets. */
  list: boolean;
  /** Seed and list give the winners, in their order. */
  winners: boolean;
  /** How many drawn players have no prize: barred, or refused by staff. */
  skipped: number;
}

/** Numbers the tickets of a list: lines of a player and a number of tickets. */
export function numbered(list: string): { holders: Holder[]; total: number } {
  const holders: Holder[] = [];
  let total = 0;
  for (const line of list.split('\n').filter(Boolean)) {
    const [player = '', tickets] = line.split(' ');
    holders.push({ player, first: total });
    total += Number(tickets);
  }
  return { holders, total };
}

const text = new TextEncoder();

/** The key of draws: the characters of the seed. */
const keyOf = (seed: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', text.encode(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);

/** The ticket of a draw: the first 8 bytes of an HMAC, modulo the number of tickets. */
async function ticketOf(key: CryptoKey, listHash: string, number: number, total: number) {
  const sum = await crypto.subtle.sign('HMAC', key, text.encode(`${listHash}:${number}`));
  return Number(new DataView(sum).getBigUint64(0) % BigInt(total));
}

/** Draws again until all published winners are found, or another player is drawn in the place of one. */
async function drawAgain({ seed, listHash, winners }: Published, list: string) {
  const { holders, total } = numbered(list);
  const key = await keyOf(seed);
  const winning = new Set(winners.map(({ player }) => player));
  const drawn = new Set<string>();
  let found = 0;
  for (let number = 0; found < winners.length && drawn.size < holders.length; number++) {
    const ticket = await ticketOf(key, listHash, number, total);
    const player = holders.findLast(({ first }) => first <= ticket)?.player ?? '';
    if (drawn.has(player)) continue;
    drawn.add(player);
    if (!winning.has(player)) continue;
    if (winners[found]?.player !== player || winners[found]?.ticket !== ticket) break;
    found++;
  }
  return { winners: found === winners.length, skipped: drawn.size - found };
}

/** Checks a draw with the list of its tickets. */
export async function checkDraw(of: Published, list: string): Promise<Verdict> {
  const [seedHash, listHash] = await Promise.all([commitmentOf(of.seed), commitmentOf(list)]);
  return {
    seed: seedHash === of.seedHash,
    list: listHash === of.listHash && numbered(list).total === of.tickets,
    ...(await drawAgain(of, list)),
  };
}
