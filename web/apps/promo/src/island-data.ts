import { reachable } from './dialogs/links.ts';
import { isDialog } from './dialogs/table.ts';
import { drawOf, isDraw, type IslandData, type Page } from './page.ts';

/** The data of the islands of a page. `names` are the dialogs that can be reached. */
export const islandData = (page: Page, names = reachable(page)): IslandData => {
  const block = page.blocks.find(isDraw);
  return { ...dataOf(page, names), draw: block ? drawOf(block) : null };
};

const dataOf = (page: Page, names: string[]): Omit<IslandData, 'draw'> => ({
  lang: page.lang,
  base: page.base,
  app: page.app,
  route: page.route,
  address: page.address,
  offer: page.offer,
  kind: page.kind,
  third: page.third,
  dialog: page.dialog,
  t: neededTexts(page.t, new Set<string>(names), page.blocks.some(isDraw)),
  currencies: page.currencies,
  countries: page.countries,
  bonuses: page.bonuses,
});

/** Texts of forms and of the terms in them, of all dialogs, and of those that the page has: these are named after their dialog; of draws where there is one. */
function neededTexts(t: Page['t'], names: Set<string>, draws: boolean): Page['t'] {
  const needed: Page['t'] = {};
  for (const key in t) {
    const [area = '', of = ''] = key.split('.', 2);
    if (
      areas.has(area) ||
      (draws && area === 'prize') ||
      (area === 'dialog' && (!isDialog(of) || names.has(of) || of === 'SecretActionDialog'))
    )
      needed[key] = t[key] as string;
  }
  return needed;
}

const areas = new Set(['form', 'error', 'notice', 'shell']);
