import { formatMoney, minor, parseMoney } from '@maidan/money';
import type { GameSetting } from '../../domain/casino/casino.ts';

/** A limit as it is written: an empty part is the product's. */
export interface Written {
  currency: string;
  min: string;
  max: string;
}

const shown = (amount: number, currency: string) =>
  amount === 0 ? '' : formatMoney(minor(amount), currency, { bare: true, trim: true });

export const writtenStakes = (stakes: GameSetting['stakes']): Written[] =>
  Object.entries(stakes)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, { min, max }]) => ({
      currency,
      min: shown(min, currency),
      max: shown(max, currency),
    }));

/** The limits that are written, in hundredths; undefined if a part is no amount or a currency is there twice. */
export function stakesOf(written: Written[]): GameSetting['stakes'] | undefined {
  const stakes: GameSetting['stakes'] = {};
  for (const { currency, min, max } of written) {
    const amounts = [min, max].map((text) => (text.trim() ? parseMoney(text, currency) : 0));
    const [least, most] = amounts;
    if (stakes[currency] || least === null || most === null) return undefined;
    if (least === undefined || most === undefined || (least === 0 && most === 0)) return undefined;
    stakes[currency] = { min: least, max: most };
  }
  return stakes;
}
