import { formatOdds, oddsFormats, type OddsFormat, type OddsMilli } from '@maidan/money';
import { useCallback, useSyncExternalStore } from 'react';

/** The odds format of this device, stored in localStorage. */

const storageKey = 'odds_format';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener); // changes from other tabs
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

const read = (): OddsFormat => {
  const stored = localStorage.getItem(storageKey);
  return oddsFormats.find((format) => format === stored) ?? 'decimal';
};

export function setOddsFormat(format: OddsFormat): void {
  localStorage.setItem(storageKey, format);
  listeners.forEach((listener) => listener());
}

export const useOddsFormat = (): OddsFormat =>
  useSyncExternalStore(subscribe, read, () => 'decimal');

/** Formats odds outside React: the text does not update when the format changes. */
export const oddsText = (odds: OddsMilli): string => formatOdds(odds, read());

/** Isolates signed odds in a sentence, so that the sign stays in front in right-to-left text. */
export const inSentence = (odds: string): string =>
  /^\d/.test(odds) ? odds : `\u2066${odds}\u2069`;

/** Returns the formatter for all displayed odds. */
export function useOdds(): (odds: OddsMilli) => string {
  const format = useOddsFormat();
  return useCallback((odds) => formatOdds(odds, format), [format]);
}
