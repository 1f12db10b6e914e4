import type { Market, Selection, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { OddsButton } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n, type Key } from './i18n.ts';
import { useOdds } from './odds.ts';
import { statusOf, usePrice } from './price-feed.ts';
import { legOf, slip, useOnSlip, type Leg } from './slip/index.ts';
import { useMarketText } from './sport/market-text.ts';

interface Props {
  event: SportEvent;
  market: Market;
  selection: Selection;
  /** Shown instead of the selection's name, where the place makes it plain. */
  short?: ReactNode;
  className?: string;
}

/** With quick bets switched on a tap bets at once; otherwise it puts the selection on the slip or takes it off. */
function tap(leg: Leg, i18n: Translator<Key>) {
  if (slip.get().quickStake === undefined || slip.has(leg.selectionId)) return slip.toggle(leg);
  void import('./features/slip/quick-bet.ts').then(({ placeQuickBet }) => placeQuickBet(leg, i18n));
}

/** A price that goes onto the slip and off it. What a tap takes is the newest price, also where an older one is still seen. */
export function PriceButton({ event, market, selection, short, className }: Props) {
  const i18n = useI18n();
  const odds = useOdds();
  const text = useMarketText();
  const name = text.selection(market, selection, event);
  const { newest, follow } = usePrice({ market, selection }, event.bettable);
  const now = newest();
  return (
    <OddsButton
      id={selection.id}
      name={short ?? name}
      label={i18n.t('selection.pick', { selection: name, market: text.market(market, event) })}
      odds={now.selection.odds}
      text={odds}
      status={statusOf(now.market, now.selection, event.bettable)}
      follow={follow}
      selected={useOnSlip(selection.id)}
      onToggle={() => {
        const taken = newest();
        tap(legOf(event, taken.market, { ...taken.selection, name }), i18n);
      }}
      suspendedLabel={i18n.t('match.suspended')}
      className={className}
    />
  );
}
