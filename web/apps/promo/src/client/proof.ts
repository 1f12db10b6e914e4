import type { Drawn } from './calls.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const hex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A text that nobody can foresee: the visitor's part of a draw. */
export const randomText = (): string => hex(crypto.getRandomValues(new Uint8Array(8)).buffer);

type Revealed = Pick<Drawn, 'seed' | 'hash' | 'text' | 'visitor' | 'number' | 'weights' | 'field'>;

/**
 * Draws again without the server, and reports whether everything is as it was published: SHA-256 of the seed's text is the
 * hash; HMAC-SHA256, keyed with the seed's text, over "<text>:<visitor>" begins with the number; and the number modulo the sum
 * of the weights lies in the share of the field.
 */
export async function isProven(drawn: Revealed): Promise<boolean> {
  const hash = hex(await crypto.subtle.digest('SHA-256', bytes(drawn.seed)));
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(drawn.seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = await crypto.subtle.sign('HMAC', key, bytes(`${drawn.text}:${drawn.visitor}`));
  const number = hex(mac).slice(0, 16);
  return (
    hash === drawn.hash && number === drawn.number && pick(number, drawn.weights) === drawn.field
  );
}

/** The field, from 1, of a number in hexadecimal digits. */
function pick(number: string, weights: number[]): number {
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  let left = BigInt(`0x${number}`) % sum;
  const at = weights.findIndex((weight) => {
    left -= BigInt(weight);
    return left < 0n;
  });
  return at + 1;
}
