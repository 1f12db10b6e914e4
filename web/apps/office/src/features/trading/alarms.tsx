import { formatMoney, minor } from '@maidan/money';
import { Button } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { Alarm } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { decimal } from './sum.tsx';

/** The numbers of an alarm in words. */
function useFacts() {
  const { t, locale } = useI18n();
  const names = useNames();
  return ({ kind, detail, about }: Alarm) => {
    const selection = names.about(about).selection || String(detail['selection'] ?? '');
    const text = (key: string) => String(detail[key] ?? '');
    const count = (key: string) => Number(detail[key] ?? 0);
    const money = (key: string) => formatMoney(minor(count(key)), text('currency'), { trim: true });
    switch (kind) {
      case 'liability':
        return t('trading.alarm.liability.text', {
          amount: money('liability'),
          selection,
        });
      case 'price_move':
        return t('trading.alarm.price_move.text', {
          from: decimal(count('from')),
          to: decimal(count('to')),
          selection,
        });
      case 'producer_silent':
        return t('trading.alarm.producer_silent.text', {
          producer: names.producer(text('producer')),
          since: moment(count('since'), locale),
        });
      case 'trouble':
        return detail['since']
          ? `${text('trouble')} (${moment(count('since'), locale)})`
          : text('trouble');
      case 'open_late':
        return t('trading.alarm.open_late.text', { ended: moment(count('ended'), locale) });
      case 'unsettled':
        return t('trading.alarm.unsettled.text', {
          n: count('markets'),
          ended: moment(count('ended'), locale),
        });
      case 'big_bet':
        return t('trading.alarm.big_bet.text', { stake: money('stake'), usual: money('usual') });
      case 'bet_spike':
        return t('trading.alarm.bet_spike.text', { n: count('bets'), selection });
      case 'under_round':
        return t('trading.alarm.under_round.text', { book: String(count('book') / 10) });
    }
  };
}

/** What rules have found, the latest first. */
export function Alarms({ items, onSeeTo }: { items: Alarm[]; onSeeTo?: (alarm: Alarm) => void }) {
  const { t, locale } = useI18n();
  const facts = useFacts();
  const names = useNames();
  return (
    <ul className="grid gap-2">
      {items.map((alarm) => (
        <li
          key={alarm.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded border border-rope bg-stand px-4 py-2 text-sm"
        >
          <span className="min-w-48 grow">
            <b className={alarm.done_at ? 'text-quiet' : 'text-ball'}>
              {t(`trading.alarm.${alarm.kind}`)}
            </b>
            {' · '}
            {facts(alarm)}
            {alarm.acted && <b className="ms-2 text-down">{t('trading.alarm.acted')}</b>}
            <span className="block text-quiet">
              {alarm.event_id && (
                <Link
                  to="/trading/events/$id"
                  params={{ id: alarm.event_id }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {alarm.about.event || alarm.event_id}
                </Link>
              )}
              {alarm.about.market && ` · ${names.about(alarm.about).market}`}
              {alarm.kind === 'big_bet' && (
                <Link
                  to="/trading/bets"
                  search={{ id: String(alarm.detail['bet'] ?? '') }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {t('trading.bet')}
                </Link>
              )}
              {alarm.done_at > 0 && (
                <span className="block">
                  {t('trading.alarm.done', {
                    who: alarm.done_by,
                    when: moment(alarm.done_at, locale),
                    note: alarm.note,
                  })}
                </span>
              )}
            </span>
          </span>
          <span className="num text-quiet">{moment(alarm.raised_at, locale)}</span>
          {onSeeTo && (
            <Button size="sm" onClick={() => onSeeTo(alarm)}>
              {t('trading.alarm.see_to')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
