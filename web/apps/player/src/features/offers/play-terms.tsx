import type { PlayOffer } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { useOdds } from '../../domain/odds/format.ts';
import { useT } from '../../domain/play-offer/i18n.ts';
import { productsOf } from '../../domain/play-offer/rules.ts';
import { Lines, type Line } from './lines.tsx';

/** What is known of an offer on play before and after its begin. */
type Offer = Pick<PlayOffer, 'kind' | 'name' | 'currency' | 'amount' | 'terms'>;

/** Returns the conditions of an offer. Those without a limit are left out. */
function useLines({ kind, currency, amount, terms }: Offer): Line[] {
  const t = useT();
  const odds = useOdds();
  const money = (of: Minor) => formatMoney(of, currency, { trim: true });
  const { percent = 0, least } = terms.play ?? {};
  const lines: Line[] = [];
  if (kind === 'cashback') {
    lines.push([t('playoffers.comes_back'), t('playoffers.of_loss', { percent: `${percent}%` })]);
    if (least) lines.push([t('playoffers.least_loss'), money(least)]);
  }
  lines.push(
    [t('playoffers.at_most'), money(amount)],
    [t('playoffers.counts_for'), t('playoffers.days', { n: terms.days })],
  );
  if (terms.max_bet > 0) lines.push([t('playoffers.max_bet'), money(terms.max_bet)]);
  if (terms.min_odds > 0) lines.push([t('playoffers.min_odds'), odds(terms.min_odds)]);
  if (terms.max_odds > 0) lines.push([t('playoffers.max_odds'), odds(terms.max_odds)]);
  lines.push([t('playoffers.paid_as'), t(`playoffers.as_${terms.wager > 0 ? 'bonus' : 'cash'}`)]);
  if (terms.wager === 0) return lines;
  lines.push(
    [t('playoffers.wager'), t('playoffers.times', { n: terms.wager })],
    [t('playoffers.time_to_wager'), t('playoffers.days', { n: terms.days })],
  );
  if (terms.max_transfer > 0)
    lines.push([t('playoffers.max_transfer'), t('playoffers.times', { n: terms.max_transfer })]);
  return lines;
}

/** All terms of an offer on play, behind a line that opens them. */
export function PlayTermsFold({ offer }: { offer: Offer }) {
  const t = useT();
  const lines = useLines(offer);
  const { kind, terms, name } = offer;
  const counts: Line[] = productsOf(terms).map((product) => [
    t(`playoffers.product_${product}`),
    `${terms.counts[product]}%`,
  ]);
  const sentences = [
    t('playoffers.term_own'),
    t('playoffers.term_placed'),
    ...(terms.max_bet > 0 ? [t('playoffers.term_max_bet')] : []),
    t(`playoffers.term_close_${kind}`),
    t(`playoffers.term_one_${kind}`),
  ];
  return (
    <details className="rounded border border-rope text-sm">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium">
        {t('playoffers.terms')}
        <span className="sr-only"> {name}</span>
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <Lines lines={lines} />
        <section className="grid gap-1 border-t border-rope pt-3">
          <h4 className="font-semibold">
            {t(kind === 'cashback' ? 'playoffers.counts_results' : 'playoffers.counts_stakes')}
          </h4>
          <Lines lines={counts} />
        </section>
        <ul className="grid list-disc gap-2 border-t border-rope ps-4 pt-3 marker:text-quiet">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
