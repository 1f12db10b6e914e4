import type { Bet, BetLeg } from '@maidan/api';
import { formatOdds } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, CircleDashed, RotateCcw, X, type LucideIcon } from 'lucide-react';
import { useI18n, type Key } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';

const looks: Record<string, { icon: LucideIcon; tone: string; key: Key }> = {
  pending: { icon: CircleDashed, tone: 'text-quiet', key: 'bets.state_pending' },
  won: { icon: Check, tone: 'text-up', key: 'bets.state_won' },
  lost: { icon: X, tone: 'text-down', key: 'bets.state_lost' },
  void: { icon: RotateCcw, tone: 'text-money', key: 'bets.state_void' },
  cashed: { icon: Check, tone: 'text-money', key: 'bets.state_cashed' },
  dead_heat: { icon: Check, tone: 'text-money', key: 'bets.state_dead_heat' },
};

const lookOf = (status: string) => looks[status] ?? looks['pending'];

function State({ status, word }: { status: string; word?: boolean }) {
  const { t } = useI18n();
  const look = lookOf(status);
  if (!look) return null;
  const Icon = look.icon;
  return (
    <span
      className={clsx(
        'inline-flex gap-1.5 font-semibold',
        word ? 'items-center' : 'items-start pt-0.5',
        look.tone,
      )}
    >
      <Icon size={18} aria-hidden />
      {word ? t(look.key) : <span className="sr-only">{t(look.key)}</span>}
    </span>
  );
}

function Leg({ leg }: { leg: BetLeg }) {
  const { maybe } = useI18n();
  return (
    <li className="flex gap-3">
      <State status={leg.status} />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3">
          <span className="font-medium">{leg.selection_name}</span>
          <span className="num font-semibold [font-stretch:85%]">{formatOdds(leg.odds)}</span>
        </p>
        <p className="text-sm text-quiet">
          {(leg.market_key === 'match_winner' && maybe('market.match_winner')) || leg.market_name}
        </p>
        <Link
          to="/match/$id"
          params={{ id: leg.event_id }}
          className="block truncate text-sm text-quiet underline decoration-rope underline-offset-4 hover:text-fore"
        >
          {leg.event_name}
        </Link>
      </div>
    </li>
  );
}

/** A bet of the history: what was said, what it came to. */
export function BetRow({ bet }: { bet: Bet }) {
  const i18n = useI18n();
  const { t } = i18n;
  const over = bet.status !== 'pending';
  const figure = 'grid gap-0.5';
  return (
    <li
      data-testid="bet-row"
      data-status={bet.status}
      className="grid gap-3 rounded border border-rope bg-stand p-4"
    >
      <div className="flex items-center gap-3 text-sm">
        <State status={bet.status} word />
        <span className="text-quiet">
          {bet.kind === 'single' ? t('bets.single') : t('bets.accumulator', { n: bet.legs.length })}
        </span>
        <time
          dateTime={new Date(bet.placed_at).toISOString()}
          className="num ms-auto whitespace-nowrap text-quiet"
        >
          {momentText(i18n, bet.placed_at)}
        </time>
      </div>
      <ul className="grid gap-3">
        {bet.legs.map((leg) => (
          <Leg key={leg.selection_id} leg={leg} />
        ))}
      </ul>
      <dl className="grid grid-cols-3 gap-3 border-t border-rope pt-3">
        <div className={figure}>
          <dt className="text-sm text-quiet">{t('bets.stake')}</dt>
          <dd>
            <Money amount={bet.stake} currency={bet.currency} trim />
          </dd>
        </div>
        <div className={figure}>
          <dt className="text-sm text-quiet">{t('bets.odds')}</dt>
          <dd className="num">{formatOdds(bet.odds)}</dd>
        </div>
        <div className={clsx(figure, 'justify-items-end')}>
          <dt className="text-sm text-quiet">{t(over ? 'bets.paid' : 'bets.to_win')}</dt>
          <dd className={clsx('font-semibold', bet.status !== 'lost' && 'text-money')}>
            <Money amount={over ? bet.payout : bet.potential} currency={bet.currency} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
