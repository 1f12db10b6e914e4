import type { Market, Scoreboard, SportEvent } from '@maidan/api';
import { PriceButton } from '../../domain/market/price-button.tsx';
import { useT } from '../../domain/sport/i18n.ts';
import { useMarketText } from '../../domain/market/text.ts';

/** The current order of the first runners in a race. */
export function RaceOrder({ event, board }: { event: SportEvent; board?: Scoreboard }) {
  const t = useT();
  const order = (board?.order ?? []).slice(0, 6);
  return (
    <div className="grid gap-3">
      <p className="heading text-2xl sm:text-3xl">{event.home.name}</p>
      {order.length > 0 && (
        <ol aria-label={t('race.order')} className="flex flex-wrap gap-x-4 gap-y-2">
          {order.map((name, i) => (
            <li key={name} className="flex items-center gap-2">
              <span className="board grid size-7 place-items-center rounded-full bg-raised text-base">
                {i + 1}
              </span>
              <span className={i === 0 ? 'font-semibold' : ''}>{name}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const numberOf = (key: string) => /^r(\d+)$/.exec(key)?.[1];

/** The race card: each runner with win and place prices. */
export function Runners({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const text = useMarketText();
  const t = useT();
  const [win] = markets;
  if (!win) return null;
  const columns =
    markets.length === 1
      ? 'grid-cols-[minmax(0,1fr)_7rem]'
      : 'grid-cols-[minmax(0,1fr)_4.75rem_4.75rem] sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem]';
  return (
    <div role="table" aria-label={t('race.card')} className="grid gap-1 px-4 pb-4">
      <div role="row" className={`grid items-end gap-2 py-1 text-sm text-quiet ${columns}`}>
        <span role="columnheader">{t('race.runner')}</span>
        {markets.map((market) => (
          <span role="columnheader" key={market.id} className="text-center leading-tight">
            {text.market(market, event)}
          </span>
        ))}
      </div>
      {[...win.selections]
        .sort((a, b) => a.odds - b.odds)
        .map((runner) => (
          <div role="row" key={runner.id} className={`grid items-center gap-2 ${columns}`}>
            <span role="rowheader" className="flex min-w-0 items-center gap-2.5">
              <span className="num grid size-7 shrink-0 place-items-center rounded bg-raised text-sm font-semibold">
                {numberOf(runner.key)}
              </span>
              <span className="line-clamp-2 min-w-0 leading-tight font-medium wrap-anywhere">
                {runner.name}
              </span>
            </span>
            {markets.map((market) => {
              const selection = market.selections.find(({ key }) => key === runner.key);
              return (
                <span role="cell" key={market.id}>
                  {selection && (
                    <PriceButton
                      event={event}
                      market={market}
                      selection={selection}
                      short=""
                      className="w-full"
                    />
                  )}
                </span>
              );
            })}
          </div>
        ))}
    </div>
  );
}
