import { Button, EmptyState } from '@maidan/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n.ts';
import type { Held, Stand, TradedEvent } from '../../domain/trading/trading.ts';
import { useMayTrade } from './act.ts';
import { EventHead } from './event-head.tsx';
import { LimitDialog, type LimitStart } from './limit-dialog.tsx';
import { useLiveEvent } from './live.ts';
import { MarginDialog, type MarginStart } from './margin-dialog.tsx';
import { MarketCard } from './market.tsx';
import { useNames } from './names.ts';
import { ReleaseDialog, ReopenDialog, SuspendDialog, type Target } from './orders.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useLimits, useAvailableLiability } from './available-liability.ts';
import { FeatureDialog, HideDialog } from './shown.tsx';
import { Undo } from './undo-button.tsx';

type Asking =
  | { what: 'suspend'; targets: Target[] }
  | { what: 'release'; held: Pick<Held, 'id' | 'reason' | 'alarm_id'>[]; name: string }
  | { what: 'price'; market: string }
  | { what: 'margin'; start: MarginStart }
  | { what: 'limit'; start: LimitStart }
  | { what: 'hide' }
  | { what: 'reopen' }
  | { what: 'feature' };

type Rate = Pick<MarginStart, 'milli' | 'per_answer'>;

/** What a margin of an event begins with. */
const fallback: Rate = { milli: 1060, per_answer: 10 };

/** What of the event's markets is listed. */
const views = ['open', 'staked', 'all'] as const;

const listed: Record<(typeof views)[number], (market: Stand) => boolean> = {
  open: ({ status, shown }) => shown && (status === 'active' || status === 'suspended'),
  staked: ({ exposure }) => exposure.bets > 0,
  all: () => true,
};

/** An event with every market. Arrows walk the markets, S suspends, R releases, P prices the one that has the focus. */
export function EventDesk({ of }: { of: TradedEvent }) {
  const { t } = useI18n();
  const names = useNames();
  const mayTrade = useMayTrade();
  useLiveEvent(of.event.id);
  const [view, setView] = useState<(typeof views)[number]>('open');
  const [asking, setAsking] = useState<Asking>();
  const [at, setAt] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const over = of.event.status === 'ended' || of.event.status === 'abandoned';
  const markets = of.markets.filter(listed[over && view === 'open' ? 'all' : view]);
  const current = Math.max(
    0,
    markets.findIndex(({ id }) => id === at),
  );
  const currency = of.markets[0]?.exposure.currency ?? 'INR';
  const close = () => setAsking(undefined);
  const available = useAvailableLiability(of.event.id);
  const about = { scope: 'event', subject: of.event.id } as const;
  const margin = (market_key: string, { milli, per_answer }: Rate, name: string) =>
    setAsking({
      what: 'margin',
      start: { ...about, market_key, milli, per_answer, fixed: `${of.event.name} · ${name}` },
    });
  const limit = useLimits(of.event, (start) => setAsking({ what: 'limit', start }));
  const suspend = (market: Stand) =>
    setAsking({
      what: 'suspend',
      targets: [{ scope: 'market', subject: market.id, name: names.market(market, of.event) }],
    });
  const release = (
    market: Stand,
    held = market.held as Pick<Held, 'id' | 'reason' | 'alarm_id'>[],
  ) =>
    held.length > 0 && setAsking({ what: 'release', held, name: names.market(market, of.event) });
  const press = (market: Stand) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = markets[Math.min(markets.length - 1, Math.max(0, current + step))];
      list.current?.querySelector<HTMLElement>(`[data-market="${next?.id}"]`)?.focus();
      return;
    }
    if (!mayTrade) return;
    if (event.key === 's') suspend(market);
    if (event.key === 'r') release(market);
    if (event.key === 'p') setAsking({ what: 'price', market: market.id });
    if (['s', 'r', 'p'].includes(event.key)) event.preventDefault();
  };
  const priced = asking?.what === 'price' && of.markets.find(({ id }) => id === asking.market);
  return (
    <div className="grid grid-cols-1 gap-3">
      <EventHead
        of={of}
        currency={currency}
        mayTrade={mayTrade && !over}
        onSuspend={() =>
          setAsking({
            what: 'suspend',
            targets: [{ scope: 'event', subject: of.event.id, name: of.event.name }],
          })
        }
        onRelease={(held) => setAsking({ what: 'release', held, name: of.event.name })}
        onMargin={() => margin('', fallback, t('trading.every_market'))}
        onLimit={() => limit('', t('trading.every_market'))}
        onHide={() => setAsking({ what: 'hide' })}
        onFeature={() => setAsking({ what: 'feature' })}
        onReopen={() => setAsking({ what: 'reopen' })}
      />
      <div role="group" aria-label={t('trading.view')} className="flex flex-wrap gap-2">
        {mayTrade && (
          <span className="order-last ms-auto flex items-center gap-2">
            <span className="hidden text-xs text-quiet xl:inline">
              <kbd className="keycap">↑</kbd> <kbd className="keycap">↓</kbd>{' '}
              <kbd className="keycap">S</kbd> {t('trading.suspend')} <kbd className="keycap">R</kbd>{' '}
              {t('trading.release')} <kbd className="keycap">P</kbd> {t('trading.price')}
            </span>
            <Undo />
          </span>
        )}
        {views.map((one) => (
          <Button
            key={one}
            size="sm"
            aria-pressed={view === one}
            variant={view === one ? 'primary' : 'secondary'}
            onClick={() => setView(one)}
          >
            {t(`trading.view.${one}`)}{' '}
            <span className="num">{of.markets.filter(listed[one]).length}</span>
          </Button>
        ))}
      </div>
      {markets.length === 0 && <EmptyState title={t('trading.no_markets')} />}
      <div ref={list} className="grid grid-cols-1 gap-2 xl:grid-cols-2">
        {markets.map((market, i) => (
          <MarketCard
            key={market.id}
            market={market}
            event={of.event}
            currency={currency}
            mayTrade={mayTrade}
            available={available}
            here={i === current}
            onKeyDown={press(market)}
            onFocus={() => setAt(market.id)}
            onSuspend={() => suspend(market)}
            onRelease={(held) => release(market, held)}
            onPrice={() => setAsking({ what: 'price', market: market.id })}
            onMargin={() => margin(market.key, market.margin, names.kind(market.key))}
            onLimit={() =>
              limit(
                market.key,
                names.kind(market.key),
                available?.get(market.selections[0]?.id ?? ''),
              )
            }
          />
        ))}
      </div>
      {asking?.what === 'suspend' && <SuspendDialog targets={asking.targets} onClose={close} />}
      {asking?.what === 'release' && (
        <ReleaseDialog of={asking.held} name={asking.name} onClose={close} />
      )}
      {asking?.what === 'margin' && <MarginDialog start={asking.start} onClose={close} />}
      {asking?.what === 'limit' && (
        <LimitDialog start={asking.start} currency={currency} onClose={close} />
      )}
      {asking?.what === 'hide' && <HideDialog events={[of.event]} onClose={close} />}
      {asking?.what === 'reopen' && <ReopenDialog event={of.event} onClose={close} />}
      {asking?.what === 'feature' && <FeatureDialog event={of.event} onClose={close} />}
      {priced && <PriceDialog market={priced} event={of.event} onClose={close} />}
    </div>
  );
}
