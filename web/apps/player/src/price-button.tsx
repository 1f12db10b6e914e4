import type { Market, Selection, SportEvent } from '@maidan/api';
import type { Translator } from '@maidan/i18n';
import { OddsButton } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n, type Key } from './i18n.ts';
import { useOdds } from './odds.ts';
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
  if (slip.get().quick === undefined || slip.has(leg.selectionId)) return slip.toggle(leg);
  void import('./features/slip/tap.ts').then(({ placeAtOnce }) => placeAtOnce(leg, i18n));
}

/** A price that goes onto the slip and off it. */
export function PriceButton({ event, market, selection, short, className }: Props) {
  const i18n = useI18n();
  const odds = useOdds();
  const text = useMarketText();
  const name = text.selection(market, selection, event);
  const status = market.status === 'active' && event.bettable ? selection.status : 'suspended';
  return (
    <OddsButton
      id={selection.id}
      name={short ?? name}
      label={i18n.t('selection.pick', { selection: name, market: text.market(market, event) })}
      odds={selection.odds}
      text={odds(selection.odds)}
      status={status}
      selected={useOnSlip(selection.id)}
      onToggle={() => tap(legOf(event, market, { ...selection, name }), i18n)}
      suspendedLabel={i18n.t('match.suspended')}
      className={className}
    />
  );
}
