import { formatMoney, type Minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { betOffersQuery } from '../../domain/bet-offer/calls.ts';
import { extraOf, hintOf, reached, winningsOf, type Hint } from '../../domain/bet-offer/hint.ts';
import { useT } from '../../domain/bet-offer/i18n.ts';
import { OfferIcon } from '../../domain/bet-offer/icon.tsx';
import type { BetOffer } from '../../domain/bet-offer/offer.ts';
import { added, useOddsArgs } from '../../domain/bet-offer/text.ts';
import type { Leg } from '../../domain/slip/index.ts';
import type { SlipSummary } from '../../domain/slip/summary.ts';

interface LineProps<Kind extends Hint['kind']> {
  offer: BetOffer;
  hint: Extract<Hint, { kind: Kind }>;
}

/** What a boost adds, and how to get its next step. */
function Boost({
  offer,
  hint: { percent, next },
  winnings,
}: LineProps<'boost'> & { winnings: Minor }) {
  const t = useT();
  const oddsArgs = useOddsArgs();
  const extra = extraOf(offer, percent, winnings);
  const amount = formatMoney(extra, offer.most.currency, { trim: true });
  return (
    <>
      {percent > 0 && (
        <p>
          {extra > 0
            ? t('betoffers.boost', { percent: added(percent), amount })
            : t('betoffers.boost_no_stake', { percent: added(percent) })}
        </p>
      )}
      {next && (
        <p className="text-quiet">
          {t(percent > 0 ? 'betoffers.next' : 'betoffers.first', {
            n: next.missing,
            percent: added(next.percent),
            ...oddsArgs(offer.legs.odds),
          })}
        </p>
      )}
    </>
  );
}

/** What an insurance gives, or that one leg is missing. */
function Insurance({ offer: { legs, most }, hint: { insured } }: LineProps<'insurance'>) {
  const t = useT();
  const oddsArgs = useOddsArgs();
  if (!insured)
    return <p className="text-quiet">{t('betoffers.insured_next', oddsArgs(legs.odds))}</p>;
  const { lost = 1, percent = 100, daily = 0 } = legs;
  const amount = formatMoney(most.amount, most.currency, { trim: true });
  return <p>{t('betoffers.insured', { lost, percent, daily, amount })}</p>;
}

const holds = (hint: Hint) => (hint.kind === 'boost' ? hint.percent > 0 : hint.insured);

interface Props {
  /** Of an accumulator for which the offers hold. */
  legs: readonly Leg[];
  summary: SlipSummary;
  currency: string;
}

/** What the running offers add to an accumulator, or what it lacks for them. Renders nothing where there is none. */
export default function BetOffers({ legs, summary, currency }: Props) {
  const t = useT();
  const { data } = useQuery(betOffersQuery(currency));
  const prices = legs.map((leg) => leg.odds);
  const lines = (data?.items ?? []).flatMap((offer) => {
    const hint = reached(offer, summary.total) ? hintOf(offer, prices) : undefined;
    return hint ? [{ offer, hint }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={t('betoffers.title')}
      data-testid="slip-offers"
      className="grid gap-2 rounded border border-rope p-3 text-sm"
    >
      {lines.map(({ offer, hint }) => (
        <li key={offer.id} className="flex gap-2.5">
          <OfferIcon kind={offer.kind} className={holds(hint) ? 'text-money' : 'text-quiet'} />
          <div className="grid min-w-0 gap-0.5">
            {hint.kind === 'boost' ? (
              <Boost offer={offer} hint={hint} winnings={winningsOf(summary)} />
            ) : (
              <Insurance offer={offer} hint={hint} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
