import { Button } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { Held, TradedEvent } from '../../domain/trading/trading.ts';
import { scoreText, stateOf, useNames } from './names.ts';
import { useReason } from './reason.ts';
import { Sum } from './sum.tsx';

interface EventHeadProps {
  of: TradedEvent;
  currency: string;
  mayTrade: boolean;
  onSuspend: () => void;
  onRelease: (held: Held[]) => void;
  onMargin: () => void;
  onLimit: () => void;
  onHide: () => void;
  onFeature: () => void;
  onReopen: () => void;
}

/** What an event is, how it stands, and what can be ordered of all of it. */
export function EventHead({ of, currency, mayTrade, onRelease, ...on }: EventHeadProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const orderReason = useReason();
  const { event } = of;
  const own = of.held.filter(({ scope }) => scope === 'event');
  const orders = [...of.held, ...of.hidden];
  return (
    <header className="grid gap-2 rounded border border-rope bg-stand p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-sm text-quiet">
          <b className={stateOf(event) === 'live' ? 'text-ball' : 'text-fore'}>
            {t(`trading.state.${stateOf(event)}`)}
          </b>
          {` · ${names.sport(event.sport)} · ${event.competition} · ${moment(event.starts_at, locale)} · ${names.producer(of.producer)}`}
        </p>
        {mayTrade && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="quiet" onClick={on.onMargin}>
              {t('trading.margin')}
            </Button>
            <Button size="sm" variant="quiet" onClick={on.onLimit}>
              {t('trading.limit')}
            </Button>
            {of.featured ? (
              <Button size="sm" onClick={() => of.featured && onRelease([of.featured])}>
                {t('trading.unfeature')}
              </Button>
            ) : (
              <Button size="sm" onClick={on.onFeature}>
                {t('trading.feature')}…
              </Button>
            )}
            {of.hidden.length > 0 ? (
              <Button size="sm" variant="primary" onClick={() => onRelease(of.hidden)}>
                {t('trading.unhide')}
              </Button>
            ) : (
              <Button size="sm" onClick={on.onHide}>
                {t('trading.hide')}…
              </Button>
            )}
            {own.length > 0 ? (
              <Button size="sm" variant="primary" onClick={() => onRelease(own)}>
                {t('trading.release')}
              </Button>
            ) : (
              <Button size="sm" variant="danger" onClick={on.onSuspend}>
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
      {orders.map((held) => (
        <p
          key={held.id}
          className={held.kind === 'hide' ? 'text-sm text-money' : 'text-sm text-down'}
        >
          {t(held.kind === 'hide' ? 'trading.hidden' : 'trading.held')} ·{' '}
          {t(`trading.scope.${held.scope}`)}: {orderReason(held)}
        </p>
      ))}
      {of.featured && (
        <p className="text-sm text-up">
          {t('trading.featured.until', { until: moment(of.featured.until, locale) })} ·{' '}
          {t(`trading.scope.${of.featured.scope}`)}: {orderReason(of.featured)}
        </p>
      )}
      {of.trouble && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-down">
          <span className="min-w-48 grow">
            {t('trading.trouble', { why: of.trouble, since: moment(of.trouble_since, locale) })}
          </span>
          {mayTrade && (
            <Button size="sm" onClick={on.onReopen}>
              {t('trading.reopen')}…
            </Button>
          )}
        </p>
      )}
      {of.silent && <p className="text-sm text-money">{t('trading.silent')}</p>}
      {of.stopped && (
        <p className="text-sm text-money">{t('trading.stopped', { why: of.stopped })}</p>
      )}
    </header>
  );
}
