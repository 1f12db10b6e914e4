import { createContext } from 'react';
import { firstCurrency } from '../client/rules.ts';
import type { IslandData } from '../page.ts';
import { seed, type DialogData } from './links.ts';
import type { Name } from './table.ts';

/** How a dialog stands: asleep in the page's HTML, or opened with what its opener handed to it. */
export interface DialogState {
  /** It was opened, and Preact is there. Before that it is drawn without looking at the address. */
  live: boolean;
  data: DialogData;
  /** The currency that the opener or the query asked for, over which the form's has no say in the phone's country. */
  preset: string | undefined;
}

/** What every dialog is drawn from. */
export interface DialogProps {
  name: Name;
  page: IslandData;
  state: DialogState;
}

export const asleep = (page: IslandData): DialogState => ({
  live: false,
  data: seed(page),
  preset: undefined,
});

/**
 * The state of a dialog that opened. The currency is the one handed over, else the query's, else the page's; one
 * that the house does not have counts as none. Where a wheel stands, the server has read the query and the page holds its
 * answer: the form begins with what the wheel stops at, and the query is left to the country of the phone.
 */
export function opened(
  page: IslandData,
  handed: string,
  search: string,
  key = 'val_cur',
): DialogState {
  const own = seed(page);
  const given = JSON.parse(handed) as Partial<DialogData>;
  const query = new URLSearchParams(search);
  const preset = firstCurrency(page.currencies, given.currency, query.get(key));
  const data = { ...own, ...given, currency: preset ?? own.currency };
  if (page.wheel) {
    data.currency = firstCurrency(page.currencies, given.currency) ?? own.currency;
    data.bonus = own.bonus;
  }
  return { live: true, data, preset };
}

/** The dialog in which a field stands: ids in a page are its own. */
export const Scope = createContext('');
