import { formatMoney } from '@maidan/money';
import { Button } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { verdictOf, type Override } from '../../domain/trading/overrides.ts';
import { moment } from '../../time.ts';
import { useNames } from './names.ts';

export interface Decision {
  of: Override;
  approve: boolean;
}

const tones = { proposed: 'text-money', executed: 'text-up', refused: 'text-down' };

/** What a proposal is about: a market with its results, or a bet. */
export function ProposalAbout({ of }: { of: Override }) {
  const { t } = useI18n();
  const names = useNames();
  if (of.bet) {
    const stake = formatMoney(of.bet.stake as never, of.bet.currency);
    return (
      <div>
        <Link
          to="/trading/bets"
          search={{ id: of.bet_id }}
          className="font-medium underline decoration-edge underline-offset-4"
        >
          {t('results.bet.line', { stake, legs: of.bet.legs.length })}
        </Link>
        <ul className="pt-1 text-sm">
          {of.bet.legs.map((leg) => {
            const { market, selection } = names.leg(leg);
            return (
              <li key={leg.selection_id}>
                {selection} <span className="text-quiet">{`${market} · ${leg.event_name}`}</span>
              </li>
            );
          })}
        </ul>
      </div>
    );
  }
  const { market } = of;
  if (!market) return <p className="break-all">{of.market_id || of.bet_id}</p>;
  return (
    <div>
      <p className="font-medium">{market.event}</p>
      <p className="text-quiet">{names.market(market, market)}</p>
      <ul className="pt-1 text-sm">
        {market.selections.map((selection) => {
          const result = of.results[selection.id];
          return (
            result && (
              <li key={selection.id} className="flex max-w-sm justify-between gap-3">
                <span>{names.selection(market, selection, market)}</span>
                <span className="font-semibold">{t(`results.${verdictOf(result)}`)}</span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Line({ of, onDecide }: { of: Override; onDecide?: (decision: Decision) => void }) {
  const { t, locale } = useI18n();
  return (
    <li
      data-testid="override"
      data-status={of.status}
      className="grid content-start gap-2 rounded border border-rope bg-stand p-4"
    >
      <p className="flex justify-between gap-3">
        <span className="heading">{t(`results.kind.${of.kind}`)}</span>
        <span className={clsx('font-semibold', tones[of.status])}>
          {t(`results.status.${of.status}`)}
        </span>
      </p>
      <ProposalAbout of={of} />
      <p className="border-s-2 border-rope ps-3">{of.reason}</p>
      <p className="text-sm text-quiet">
        {t('results.proposed', { who: of.proposed_by, when: moment(of.proposed_at, locale) })}
      </p>
      {of.status !== 'proposed' && (
        <p className="text-sm text-quiet">
          {t('results.decided', { who: of.decided_by, when: moment(of.decided_at, locale) })}
          {of.answer && `: ${of.answer}`}
        </p>
      )}
      {of.status === 'proposed' && of.own && <p className="text-sm">{t('results.own')}</p>}
      {of.status === 'proposed' && !of.own && onDecide && (
        <p className="flex gap-2">
          <Button size="sm" variant="primary" onClick={() => onDecide({ of, approve: true })}>
            {t('results.approve')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => onDecide({ of, approve: false })}>
            {t('results.refuse')}
          </Button>
        </p>
      )}
    </li>
  );
}

/** Proposals; those of others can be decided by who may. */
export function Overrides({
  items,
  onDecide,
}: {
  items: Override[];
  onDecide?: (decision: Decision) => void;
}) {
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {items.map((one) => (
        <Line key={one.id} of={one} {...(onDecide && { onDecide })} />
      ))}
    </ul>
  );
}
