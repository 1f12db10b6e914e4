import { isolated } from '../client/figures.ts';
import { preselected } from '../client/rules.ts';
import { fill, type Bonus, type IslandData, type Product } from '../page.ts';
import type { Title } from './title.ts';

/** The offer that has terms of its own; those of all others are written from their figures. */
const secret = 'secret-sport-';

const dialog = 'dialog.SecretActionDialog.';

/** The products in the order of the list of what counts. */
const products: Product[] = ['sports', 'slots', 'tables', 'quick', 'crash'];

type Page = Pick<IslandData, 't' | 'lang' | 'bonuses' | 'dialog'>;

/** The terms of a bonus, by default of the one that the page's form has chosen at first: what the account will get. */
export function offerTerms(page: Page, handed?: Bonus): { title: Title; lines: string[] } {
  const { t, bonuses, dialog: form } = page;
  const first = preselected(bonuses, null, form.bonus);
  const bonus = handed ?? bonuses.find(({ id }) => id === first);
  const own = bonus?.id.startsWith(secret);
  return {
    title: { lines: [t[own ? `${dialog}title` : 'form.offerTerms'] ?? ''] },
    lines: bonus ? linesOf(page, bonus, own ?? false) : [t[`${dialog}none`] ?? ''],
  };
}

/** The terms as lines. Conditions that the offer does not have are left out. */
function linesOf({ t, lang }: Page, bonus: Bonus, own: boolean): string[] {
  const { name, amount, percent, terms } = bonus;
  const { counts, ...conditions } = terms;
  const counted = products.flatMap((product) => {
    const share = counts[product];
    return share ? [fill(t[`${dialog}product.${product}`], { percent: share })] : [];
  });
  const values = { name, amount, percent, ...conditions, products: counted.join(', ') };
  const { max_bet, min_odds, max_odds, max_transfer } = conditions;
  const keys = [
    'offer',
    max_bet && 'bet',
    min_odds && (max_odds ? 'between' : 'odds'),
    max_transfer && 'transfer',
    'rest',
  ];
  return (own ? ['terms'] : keys).flatMap((key) =>
    key ? isolated(fill(t[dialog + key], values), lang).split('\n') : [],
  );
}
