import { isolated } from '../client/figures.ts';
import { preselected } from '../client/rules.ts';
import { fill, type Bonus, type IslandData } from '../page.ts';
import type { Title } from './title.ts';

/** The offer that has terms of its own; those of all others are written from their figures. */
const secret = 'secret-sport-';

type Page = Pick<IslandData, 't' | 'lang' | 'bonuses' | 'dialog'>;

/** The terms of a bonus, by default of the one that the page's form has chosen at first: what the account will get. */
export function offerTerms(page: Page, handed?: Bonus): { title: Title; lines: string[] } {
  const { t, lang, bonuses, dialog } = page;
  const first = preselected(bonuses, null, dialog.bonus);
  const bonus = handed ?? bonuses.find(({ id }) => id === first);
  const own = bonus?.id.startsWith(secret);
  const text = t[`dialog.SecretActionDialog.${own ? 'terms' : bonus ? 'offer' : 'none'}`];
  const values = { name: bonus?.name ?? '', amount: isolated(bonus?.amount ?? '', lang) };
  return {
    title: { lines: [t[own ? 'dialog.SecretActionDialog.title' : 'form.offerTerms'] ?? ''] },
    lines: fill(text, values).split('\n'),
  };
}
