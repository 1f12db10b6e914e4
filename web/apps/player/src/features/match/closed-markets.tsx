import type { Market, SportEvent } from '@maidan/api';
import { Button } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useT as useAppT } from '../../i18n.ts';
import { useT } from '../../domain/sport/i18n.ts';
import { signed, useMarketText } from '../../domain/market/text.ts';
import { Rule } from './rule.tsx';

/** Markets shown at first. */
const initialMarkets = 15;

const isVoid = ({ status }: { status: string }) => status === 'void';

/** Summarises a market in one line: its winners, or that the result is pending. */
function useSummary(event: SportEvent) {
  const t = useT();
  const text = useMarketText();
  return (market: Market): string => {
    if (market.status === 'closed') return t('result.closed');
    if (market.selections.every(isVoid)) return t('result.void');
    return market.selections
      .filter(({ status }) => status === 'won' || status === 'half_won' || status === 'dead_heat')
      .map((selection) => text.selection(market, selection, event))
      .join(', ');
  };
}

function Row({ event, market }: { event: SportEvent; market: Market }) {
  const t = useT();
  const text = useMarketText();
  const summary = useSummary(event);
  const { line } = market.params;
  return (
    <details className="border-rope not-last:border-b">
      <summary className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-1 -outline-offset-2">
        <span>
          {text.market(market, event)}
          {line !== undefined && (
            <span className="ms-2">
              <bdi dir="ltr" className="num text-quiet">
                {/handicap/.test(market.key) ? signed(line) : line}
              </bdi>
            </span>
          )}
          {market.key === 'head_to_head' && (
            <span className="block text-sm text-quiet">
              {market.selections.map((s) => text.selection(market, s, event)).join(' – ')}
            </span>
          )}
        </span>
        <span className="max-w-44 text-end text-sm font-medium">{summary(market)}</span>
      </summary>
      <ul className="px-4 pb-2 text-sm">
        {market.selections.map((selection) => (
          <li key={selection.id} className="flex min-h-8 items-center justify-between gap-3">
            <span className="min-w-0">{text.selection(market, selection, event)}</span>
            <span
              className={clsx(
                'shrink-0',
                selection.status === 'won' ? 'font-semibold text-up' : 'text-quiet',
              )}
            >
              {t(`result.${selection.status}`)}
            </span>
          </li>
        ))}
      </ul>
      <Rule market={market} />
    </details>
  );
}

/** Settled markets and closed ones without a result. Each row expands to selections and settlement rule. */
export function ClosedMarkets({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const base = useAppT();
  const [limit, setLimit] = useState(initialMarkets);
  return (
    <>
      <div className="rounded border border-rope bg-stand">
        {markets.slice(0, limit).map((market) => (
          <Row key={market.id} event={event} market={market} />
        ))}
      </div>
      {markets.length > limit && (
        <div className="grid justify-items-center pt-4">
          <Button onClick={() => setLimit(limit + 30)}>{base('app.more')}</Button>
        </div>
      )}
    </>
  );
}
