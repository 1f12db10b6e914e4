import { sha256 } from '@noble/hashes/sha2.js';

/** How many tries pass between two looks at the clock of the one who waits. */
const batch = 5000;

/** Leading zero bits of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}

/**
 * The token of a challenge: its text, a dot, and the first number with which the SHA-256 of the whole begins with so many
 * zero bits. `tried` receives the progress of the search.
 */
export function solve(challenge: string, bits: number, tried?: (count: number) => void): string {
  const text = new TextEncoder();
  const begun = sha256.create().update(text.encode(`${challenge}.`));
  for (let n = 0; ; n++) {
    if (
      zeroBits(
        begun
          .clone()
          .update(text.encode(String(n)))
          .digest(),
      ) >= bits
    )
      return `${challenge}.${n}`;
    if (n % batch === 0) tried?.(n);
  }
}
