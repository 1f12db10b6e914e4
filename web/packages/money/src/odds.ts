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

/** The ways that people write odds, in the order of the menu. */
export const oddsFormats = [
  'decimal',
  'fractional',
  'american',
  'hongkong',
  'malay',
  'indonesian',
] as const;

export type OddsFormat = (typeof oddsFormats)[number];

/** Thousandths with two decimals, three where the third is not zero. */
function decimals(thousandths: number): string {
  const value = Math.abs(thousandths);
  const rest = String(value % 1000).padStart(3, '0');
  const sign = thousandths < 0 ? '−' : '';
  return `${sign}${Math.floor(value / 1000)}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The profit on one unit as a fraction in lowest terms: 1.83 is 83/100, never the nearest of a ladder, which would be another price. */
function fraction(profit: number): string {
  const by = divisor(profit, 1000);
  return `${profit / by}/${1000 / by}`;
}

/** One unit over the profit on it, in thousandths, rounded half up. */
const inverse = (profit: number) => Math.floor((2_000_000 + profit) / (2 * profit));

/** What 100 win, or what wins 100: exact with its half above evens, a whole number rounded half up below. */
function american(profit: number): string {
  if (profit >= 1000) return `+${Math.floor(profit / 10)}${profit % 10 ? `.${profit % 10}` : ''}`;
  return `−${Math.floor((200_000 + profit) / (2 * profit))}`;
}

/**
 * Writes odds. Decimal, fractional and Hong Kong say exactly the price; the others are rounded where a division does not come out:
 * American to a whole number below evens, Malay above evens and Indonesian below them to a thousandth. Odds of 1, which win nothing,
 * are decimal in every format.
 */
export function formatOdds(odds: OddsMilli, format: OddsFormat = 'decimal'): string {
  const profit = odds - 1000;
  if (format === 'decimal' || profit <= 0) return decimals(odds);
  switch (format) {
    case 'fractional':
      return fraction(profit);
    case 'american':
      return american(profit);
    case 'hongkong':
      return decimals(profit);
    case 'malay':
      return decimals(profit <= 1000 ? profit : -inverse(profit));
    case 'indonesian':
      return decimals(profit >= 1000 ? profit : -inverse(profit));
  }
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
