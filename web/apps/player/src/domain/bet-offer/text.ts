import type { OddsMilli } from '@maidan/money';
import { inSentence, useOdds } from '../odds/format.ts';

/** Odds of 1.00, which only return the stake: as least odds they exclude no leg. */
const stakeBack = 1000;

/** Returns the function that makes the arguments of texts with least odds. `from` is `any` where all odds are allowed. */
export function useOddsArgs(): (least: OddsMilli) => { from: 'odds' | 'any'; odds: string } {
  const odds = useOdds();
  return (least) => ({ from: least > stakeBack ? 'odds' : 'any', odds: inSentence(odds(least)) });
}

/** A percentage that is added: as a text, so that right-to-left sentences isolate it with its sign. */
export const added = (percent: number): string => `+${percent}%`;
