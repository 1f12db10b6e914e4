import { minor, type Minor } from './amount.ts';

/** Decimal odds in thousandths: 1.85 is 1850. */
export type OddsMilli = number & { readonly __unit: 'odds' };

/** Makes odds of whole thousandths. Throws on a fraction or on less than nothing. */
export function oddsMilli(thousandths: number): OddsMilli {
  if (!Number.isSafeInteger(thousandths) || thousandths < 0) {
    throw new RangeError(`not odds: ${thousandths}`);
  }
  return thousandths as OddsMilli;
}

/** Writes decimal odds with two decimals, three where the third is not zero. */
export function formatOdds(odds: OddsMilli): string {
  const [whole, rest] = [Math.floor(odds / 1000), String(odds % 1000).padStart(3, '0')];
  return `${whole}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
}

const product = (odds: readonly OddsMilli[]) => odds.reduce((p, o) => p * BigInt(o), 1n);

const thousand = (power: number) => 1000n ** BigInt(power);

/** The odds of all legs together, rounded down to a thousandth: for showing, never for paying. */
export function totalOdds(odds: readonly OddsMilli[]): OddsMilli {
  if (odds.length === 0) return oddsMilli(0);
  return oddsMilli(Number(product(odds) / thousand(odds.length - 1)));
}

/**
 * What the bet pays if every leg wins, stake included: the exact product of stake and odds, rounded
 * down once, at the end, as the server does. Null when it is too large for an amount.
 */
export function potentialWin(stake: Minor, odds: readonly OddsMilli[]): Minor | null {
  if (odds.length === 0) return minor(0);
  const win = (BigInt(stake) * product(odds)) / thousand(odds.length);
  return win <= BigInt(Number.MAX_SAFE_INTEGER) ? minor(Number(win)) : null;
}
