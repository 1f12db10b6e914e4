/** Results of rounds that all players share, computed from hashes in the browser alone. docs/fairness.md has the formulas. */

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of the round so many rounds before: SHA-256 of the hash's bytes, again and again. */
export async function hashBefore(hash: string, rounds = 1): Promise<string> {
  let bytes: ArrayBuffer = bytesOf(hash).buffer;
  for (let i = 0; i < rounds; i++) bytes = await crypto.subtle.digest('SHA-256', bytes);
  return hexOf(bytes);
}

const space = 1n << 52n;
const most = 100_000_000;

/**
 * The result of a round in hundredths: r is the top 52 bits of HMAC-SHA256(key = salt, message = bytes of the hash), the result is the whole part
 * of returned × 2^52 / (2^52 − r), from 1.00 to 1,000,000.00. returned is in hundredths.
 */
export async function sharedResult(hash: string, salt: string, returned: number): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = new TextEncoder().encode(salt);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, bytesOf(hash));
  const r = new DataView(mac).getBigUint64(0) >> 12n;
  const result = (BigInt(returned) * space) / (space - r);
  return Math.min(most, Math.max(100, Number(result)));
}

/** The multiplier in hundredths after so many milliseconds of a round, as the server computes it. */
export const multiplierAt = (elapsed: number, doubles: number): number =>
  elapsed <= 0 ? 100 : Math.floor(100 * 2 ** (elapsed / doubles));
