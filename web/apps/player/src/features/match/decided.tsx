import type { Market, SportEvent } from '@maidan/api';
import { Button } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useT as useBase } from '../../i18n.ts';
import { useT } from '../../sport/i18n.ts';
import { signed, useMarketText } from '../../sport/market-text.ts';
import { Rule } from './rule.tsx';

/** How many stand there before more are asked for. */
const first = 15;

const returned = ({ status }: { status: string }) => status === 'void';

/** What is said of a market in one line: who won, or that it waits. */
function useSummary(event: SportEvent) {
  const t = useT();
  const text = useMarketText();
  return (market: Market): string => {
    if (market.status === 'closed') return t('result.closed');
    if (market.selections.every(returned)) return t('result.void');
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
              {market.selections.map((one) => text.selection(market, one, event)).join(' – ')}
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

/** What was decided, and what waits for its result: a line for each market, its answers and its rule behind it. */
export function Decided({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const base = useBase();
  const [most, setMost] = useState(first);
  return (
    <>
      <div className="rounded border border-rope bg-stand">
        {markets.slice(0, most).map((market) => (
          <Row key={market.id} event={event} market={market} />
        ))}
      </div>
      {markets.length > most && (
        <div className="grid justify-items-center pt-4">
          <Button onClick={() => setMost(most + 30)}>{base('app.more')}</Button>
        </div>
      )}
    </>
  );
}
