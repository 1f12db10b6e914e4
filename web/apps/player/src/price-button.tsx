import type { Market, Selection, SportEvent } from '@maidan/api';
import { OddsButton } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n } from './i18n.ts';
import { useOdds } from './odds.ts';
import { legOf, slip, useOnSlip } from './slip/index.ts';
import { useMarketText } from './sport/market-text.ts';

interface Props {
  event: SportEvent;
  market: Market;
  selection: Selection;
  /** Shown instead of the selection's name, where the place makes it plain. */
  short?: ReactNode;
  className?: string;
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
      onToggle={() => slip.toggle(legOf(event, market, { ...selection, name }))}
      suspendedLabel={i18n.t('match.suspended')}
      className={className}
    />
  );
}
