import { Button, EmptyState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { Held, Stand, TradedEvent } from '../../trading.ts';
import { useMayTrade } from './act.ts';
import { useLiveEvent } from './live.ts';
import { MarginDialog, type MarginStart } from './margin-dialog.tsx';
import { MarketCard } from './market.tsx';
import { scoreText, useNames } from './names.ts';
import { ReleaseDialog, SuspendDialog, type Target } from './orders.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useReason } from './reason.ts';
import { Sum } from './sum.tsx';
import { Undo } from './undo-button.tsx';

type Asking =
  | { what: 'suspend'; targets: Target[] }
  | { what: 'release'; held: Pick<Held, 'id' | 'reason' | 'alarm_id'>[]; name: string }
  | { what: 'price'; market: string }
  | { what: 'margin'; start: MarginStart };

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
        onMargin={() =>
          setAsking({
            what: 'margin',
            start: {
              scope: 'event',
              subject: of.event.id,
              market_key: '',
              milli: 1060,
              per_answer: 10,
              fixed: true,
            },
          })
        }
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
            here={i === current}
            onKeyDown={press(market)}
            onFocus={() => setAt(market.id)}
            onSuspend={() => suspend(market)}
            onRelease={(held) => release(market, held)}
            onPrice={() => setAsking({ what: 'price', market: market.id })}
            onMargin={() =>
              setAsking({
                what: 'margin',
                start: {
                  scope: 'event',
                  subject: of.event.id,
                  market_key: market.key,
                  milli: market.margin.milli,
                  per_answer: market.margin.per_answer,
                  fixed: true,
                },
              })
            }
          />
        ))}
      </div>
      {asking?.what === 'suspend' && <SuspendDialog targets={asking.targets} onClose={close} />}
      {asking?.what === 'release' && (
        <ReleaseDialog of={asking.held} name={asking.name} onClose={close} />
      )}
      {asking?.what === 'margin' && <MarginDialog start={asking.start} onClose={close} />}
      {priced && <PriceDialog market={priced} event={of.event} onClose={close} />}
    </div>
  );
}

interface EventHeadProps {
  of: TradedEvent;
  currency: string;
  mayTrade: boolean;
  onSuspend: () => void;
  onRelease: (held: Held[]) => void;
  onMargin: () => void;
}

function EventHead({ of, currency, mayTrade, onSuspend, onRelease, onMargin }: EventHeadProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const orderReason = useReason();
  const { event } = of;
  const own = of.held.filter(({ scope }) => scope === 'event');
  return (
    <header className="grid gap-2 rounded border border-rope bg-stand p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-sm text-quiet">
          <b className={event.status === 'live' ? 'text-ball' : 'text-fore'}>
            {t(`trading.state.${event.status}`)}
          </b>
          {` · ${names.sport(event.sport)} · ${event.competition} · ${moment(event.starts_at, locale)} · ${of.producer}`}
        </p>
        {mayTrade && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onMargin}>
              {t('trading.margin')}
            </Button>
            {own.length > 0 ? (
              <Button size="sm" variant="primary" onClick={() => onRelease(own)}>
                {t('trading.release')}
              </Button>
            ) : (
              <Button size="sm" variant="danger" onClick={onSuspend}>
                {t('trading.suspend.event')}
              </Button>
            )}
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="num text-lg">{scoreText(event.score) || '—'}</span>
        <span className="text-sm text-quiet">
          {t('trading.turnover')} <Sum of={of.turnover} currency={currency} /> {currency}
        </span>
        <Link
          to="/trading/bets"
          search={{ event: event.id }}
          className="text-sm underline decoration-edge underline-offset-4"
        >
          {t('trading.bets')}
        </Link>
        <Link
          to="/trading/settled"
          search={{ event: event.id }}
          className="text-sm underline decoration-edge underline-offset-4"
        >
          {t('trading.settled')}
        </Link>
      </p>
      {of.held.map((held) => (
        <p key={held.id} className="text-sm text-down">
          {t('trading.held')} · {t(`trading.scope.${held.scope}`)}: {orderReason(held)}
        </p>
      ))}
      {of.trouble && (
        <p className="text-sm text-down">{t('trading.trouble', { why: of.trouble })}</p>
      )}
      {of.silent && <p className="text-sm text-money">{t('trading.silent')}</p>}
      {of.stopped && (
        <p className="text-sm text-money">{t('trading.stopped', { why: of.stopped })}</p>
      )}
    </header>
  );
}
