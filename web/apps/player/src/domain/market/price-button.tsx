import type { Market, Selection, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { OddsButton } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n, type Key } from '../../i18n.ts';
import { useOdds } from '../odds/format.ts';
import { statusOf, usePrice } from './price-feed.ts';
import { legOf, slip, useOnSlip, type Leg } from '../slip/index.ts';
import { useMarketText } from './text.ts';

interface Props {
  event: SportEvent;
  market: Market;
  selection: Selection;
  /** Shown instead of the selection's name. */
  short?: ReactNode;
  className?: string;
}

/** Places a quick bet when quick bets are on; otherwise adds the selection to the slip or removes it. */
function pick(leg: Leg, i18n: Translator<Key>) {
  if (slip.get().quickStake === undefined || slip.has(leg.selectionId)) return slip.toggle(leg);
  void import('../slip/quick-bet.ts').then(({ placeQuickBet }) => placeQuickBet(leg, i18n));
}

/** A button that adds a selection to the bet slip or removes it. A click uses the latest price, rendered or not. */
export function PriceButton({ event, market, selection, short, className }: Props) {
  const i18n = useI18n();
  const odds = useOdds();
  const text = useMarketText();
  const name = text.selection(market, selection, event);
  const { latest, follow } = usePrice({ market, selection }, event.bettable);
  const current = latest();
  return (
    <OddsButton
      id={selection.id}
      name={short ?? name}
      label={i18n.t('selection.pick', { selection: name, market: text.market(market, event) })}
      odds={current.selection.odds}
      text={odds}
      status={statusOf(current.market, current.selection, event.bettable)}
      follow={follow}
      selected={useOnSlip(selection.id)}
      onToggle={() => {
        const clicked = latest();
        pick(legOf(event, clicked.market, { ...clicked.selection, name }), i18n);
      }}
      suspendedLabel={i18n.t('match.suspended')}
      className={className}
    />
  );
}
