import { formatOdds, oddsFormats, type OddsFormat, type OddsMilli } from '@maidan/money';
import { useCallback, useSyncExternalStore } from 'react';

/** How this device writes odds. */

const name = 'odds_format';
const watchers = new Set<() => void>();

const subscribe = (tell: () => void) => {
  watchers.add(tell);
  addEventListener('storage', tell); // another tab of the app
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', tell);
  };
};

const read = (): OddsFormat => {
  const kept = localStorage.getItem(name);
  return oddsFormats.find((format) => format === kept) ?? 'decimal';
};

export function setOddsFormat(format: OddsFormat): void {
  localStorage.setItem(name, format);
  watchers.forEach((tell) => tell());
}

export const useOddsFormat = (): OddsFormat =>
  useSyncExternalStore(subscribe, read, () => 'decimal');

/** Writes odds the way this device wants them, where nothing is drawn again when that changes. */
export const oddsText = (odds: OddsMilli): string => formatOdds(odds, read());

/** Odds within a sentence: their sign stands before them where the sentence runs from right to left, too. */
export const inSentence = (odds: string): string =>
  /^\d/.test(odds) ? odds : `\u2066${odds}\u2069`;

/** Writes odds the way this device wants them: every price that is shown goes through it. */
export function useOdds(): (odds: OddsMilli) => string {
  const format = useOddsFormat();
  return useCallback((odds) => formatOdds(odds, format), [format]);
}
