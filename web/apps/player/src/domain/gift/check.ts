/** The check of a daily gift in the browser: internal/gift/draw.go has the formulas. Nothing here calls the server. */
import { commitmentOf } from '../casino/fair.ts';

/** What is published of a gift whose day is over. */
export interface Draw {
  /** Position of the prize that was given. */
  won: number;
  /** Of the prizes, in the order of the draw. */
  weights: readonly number[];
  /** The player's part of the draw. */
  text: string;
  /** What was drawn: eight bytes as hexadecimal digits. */
  number: string;
  /** SHA-256 of the seed, which was shown before the gift was opened. */
  hash: string;
  seed: string;
}

export interface Verdict {
  /** The seed has the published hash. */
  seed: boolean;
  /** Seed, text and player give the published number. */
  number: boolean;
  /** The number that they give lies in the share of the prize that was given. */
  prize: boolean;
  /** Position of the prize that they give; -1 without weights. */
  drawn: number;
}

const utf8 = new TextEncoder();

/** The number that a player draws: the first 8 bytes of an HMAC whose key is the characters of the seed. */
async function numberOf(seed: string, text: string, player: string): Promise<bigint> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(seed), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, utf8.encode(`${text}:${player}`));
  return new DataView(mac).getBigUint64(0);
}

/** The position of the prize in whose share a number lies, or -1 without weights. */
export function pick(number: bigint, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return -1;
  const point = Number(number % BigInt(total));
  let end = 0;
  return weights.findIndex((weight) => point < (end += weight));
}

/** Draws a gift again, for the player with this id. The seed must be known. */
export async function checkDraw(of: Draw, player: string): Promise<Verdict> {
  const [hash, number] = await Promise.all([
    commitmentOf(of.seed),
    numberOf(of.seed, of.text, player),
  ]);
  const drawn = pick(number, of.weights);
  return {
    seed: hash === of.hash,
    number: number.toString(16).padStart(16, '0') === of.number,
    prize: drawn >= 0 && drawn === of.won,
    drawn,
  };
}
