import { productsOf } from '../../domain/offer/fields.ts';
import { withCount } from '../../domain/offer/form.ts';
import { isOnPlay } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import { share } from '../../domain/offer/notation.ts';
import { useT } from '../../i18n.ts';
import { BetLimits } from './bet-limits.tsx';
import { BetTerms } from './bet-terms.tsx';
import { useEditing } from './context.ts';
import { Games } from './games.tsx';
import { Group, Part, Term, Written } from './fields.tsx';

/** What a player or an accumulator needs to get something. */
export function Conditions() {
  const t = useT();
  const { fields } = useEditing();
  return (
    <Part title={t('offers.part.conditions')}>
      {fields.has('terms.legs') ? <BetTerms /> : <BonusTerms />}
    </Part>
  );
}

/** What a player does until the bonus becomes cash, or for an offer on play. */
function BonusTerms() {
  const { form } = useEditing();
  // Rewards that are cash at once have nothing to become.
  const wagered = !isOnPlay(form.kind) || form.terms.wager > 0;
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Term name="wager" />
        <Term name="days" />
        <Term name="min_deposit" />
        <Term name="accept_within" />
        <Term name="max_bet" />
        {wagered && <Term name="max_transfer" />}
      </div>
      <div className="grid items-start gap-3 empty:hidden sm:grid-cols-2">
        <Term name="min_odds" />
        <Term name="max_odds" />
      </div>
      <BetLimits />
      <Counts />
      <Games />
    </>
  );
}

/** How much of a stake counts, by product. */
function Counts() {
  const t = useT();
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  if (!fields.has('terms.counts')) return null;
  return (
    <Group {...about('terms.counts')}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {productsOf(form.kind).map((product) => (
          <Written
            key={product}
            field={`terms.counts.${product}`}
            label={t(`tournaments.product.${product}`)}
            notation={share}
            value={form.terms.counts[product]}
            onChange={(value) => edit((old) => withCount(old, product, value))}
          />
        ))}
      </div>
    </Group>
  );
}
