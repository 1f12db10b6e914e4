import { reachable } from './dialogs/links.ts';
import { isDialog } from './dialogs/table.ts';
import { wheelOf, type Block, type IslandData, type Page, type WheelData } from './page.ts';

const wheelIn = (blocks: Block[]): WheelData | null => {
  const block = blocks.find(({ type }) => type === 'wheel');
  return block ? wheelOf(block) : null;
};

/** The data of the islands of a page. `names` are the dialogs that can be reached. */
export const islandData = (page: Page, names = reachable(page)): IslandData => ({
  lang: page.lang,
  base: page.base,
  app: page.app,
  route: page.route,
  address: page.address,
  offer: page.offer,
  kind: page.kind,
  third: page.third,
  dialog: page.dialog,
  t: neededTexts(page.t, new Set<string>(names)),
  currencies: page.currencies,
  countries: page.countries,
  bonuses: page.bonuses,
  wheel: wheelIn(page.blocks),
});

/** Texts of forms, of all dialogs, and of those that the page has: these are named after their dialog. */
function neededTexts(t: Page['t'], names: Set<string>): Page['t'] {
  const needed: Page['t'] = {};
  for (const key in t) {
    const [area = '', of = ''] = key.split('.', 2);
    if (areas.has(area) || (area === 'dialog' && (!isDialog(of) || names.has(of))))
      needed[key] = t[key] as string;
  }
  return needed;
}

const areas = new Set(['form', 'error', 'notice', 'shell']);
