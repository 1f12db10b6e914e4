import { createContext } from 'react';
import { firstCurrency } from '../client/rules.ts';
import type { IslandData } from '../page.ts';
import { seed, type DialogData } from './links.ts';
import type { Name } from './table.ts';

/** The state of a dialog: as in the page's HTML, or opened with what its opener handed to it. */
export interface DialogState {
  /** It was opened, and React is there. Before that it is rendered without looking at the address. */
  live: boolean;
  data: DialogData;
  /** The currency that the opener or the query asked for, over which the form's has no say in the phone's country. */
  preset: string | undefined;
}

/** What every dialog is rendered from. */
export interface DialogProps {
  name: Name;
  page: IslandData;
  state: DialogState;
}

/** The state in which the server renders a dialog, and in which it is hydrated. */
export const initial = (page: IslandData): DialogState => ({
  live: false,
  data: seed(page),
  preset: undefined,
});

/**
 * The state of a dialog that opened. The currency is the one handed over, else the query's, else the page's; one
 * that the brand does not have counts as none. On a page with a draw the server has applied the query: the form begins in
 * the currency of the prizes, and the query decides the country of the phone only.
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
  if (page.draw) data.currency = firstCurrency(page.currencies, given.currency) ?? own.currency;
  return { live: true, data, preset };
}

/** The dialog in which a field stands: ids in a page are its own. */
export const Scope = createContext('');
