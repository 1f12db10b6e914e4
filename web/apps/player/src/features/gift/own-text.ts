/** The longest text that the server takes as the player's part of a draw, in characters. */
export const longestText = 64;

/** 32 characters that are not mistaken for each other; with so many, each byte gives all of them equally often. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A text that is suggested. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
