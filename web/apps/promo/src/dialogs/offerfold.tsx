import type { ReactNode } from 'react';
import { isolated } from '../client/figures.ts';
import { fill, type Bonus, type IslandData } from '../page.ts';
import { LinkTo } from './link.tsx';
import { offerTerms } from './offerterms.ts';
import type { RegistrationSpec } from './table.ts';

interface Props {
  page: IslandData;
  /** What the account will get; absent: nothing. What a code gives at once has no terms of a deposit. */
  bonus: Bonus | undefined;
  /** The dialog with all terms; absent: they are in a fold, which needs no script. */
  dialog?: RegistrationSpec['terms'];
  /** The fold says whose terms it has: where the form cannot follow the choice. */
  named?: true;
}

/** The terms of the offer that a form registers: the least deposit, the wager and the time in sight, all of them behind it. */
export function OfferFold({ page, bonus, dialog, named }: Props): ReactNode {
  const { t, lang } = page;
  if (!bonus?.terms.min_deposit) return null;
  const { min_deposit, wager, days } = bonus.terms;
  const short = isolated(fill(t['form.shortTerms'], { min_deposit, wager, days }), lang);
  if (dialog)
    return (
      <p className="terms-link">
        {short} <LinkTo to={{ dialog, with: { terms: bonus } }}>{t['form.offerTerms']}</LinkTo>
      </p>
    );
  return (
    <details className="terms-fold">
      <summary>
        {named && <b>{bonus.name}. </b>}
        {short} <u>{t['form.offerTerms']}</u>
      </summary>
      <ul className="secret">
        {offerTerms(page, bonus).lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
