import type { Bet } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Money, Skeleton } from '@maidan/ui';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { extrasOf } from '../../domain/bet-offer/offer.ts';
import { Entries } from '../../domain/history/entries.tsx';
import { useI18n } from '../../i18n.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { momentText } from '../../time-text.ts';
import { CashOutPanel } from './cash-out.tsx';
import { useT } from '../../domain/bet/i18n.ts';
import { KindName, Lines } from '../../domain/bet/kind.tsx';
import { Legs } from './legs.tsx';
import { betStatus, Status } from './status.tsx';

const Extras = lazy(() => import('./extras.tsx'));
const Wagering = lazy(() => import('../../domain/bonus/wagering.tsx'));

/** Stake, odds, and the payout or potential win. */
function Figures({ bet }: { bet: Bet }) {
  const { t } = useI18n();
  const odds = useOdds();
  const settled = bet.status !== 'pending';
  const figure = 'grid content-start gap-0.5';
  const paid = minor(bet.payout + (bet.cashed_for ?? 0));
  return (
    <dl className="grid grid-cols-3 gap-3 border-t border-rope pt-3">
      <div className={figure}>
        <dt className="text-sm text-quiet">{t('bets.stake')}</dt>
        <dd>
          <Money amount={bet.stake} currency={bet.currency} trim />
        </dd>
      </div>
      <div className={figure}>
        <dt className="text-sm text-quiet">{t('bets.odds')}</dt>
        <dd className="num">
          <bdi dir="ltr">{odds(bet.odds)}</bdi>
        </dd>
      </div>
      <div className={clsx(figure, 'justify-items-end')}>
        <dt className="text-sm text-quiet">{t(settled ? 'bets.paid' : 'bets.to_win')}</dt>
        <dd className={clsx('font-semibold', bet.status !== 'lost' && 'text-money')}>
          <Money amount={settled ? paid : bet.potential} currency={bet.currency} />
        </dd>
      </div>
    </dl>
  );
}

/** The number of a bet, and a button that shows its ledger entries. */
function BetEntries({ id }: { id: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-xs text-quiet">
          {t('number')}{' '}
          <bdi dir="ltr" className="select-all">
            {id}
          </bdi>
        </p>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="tap inline-flex items-center gap-1 text-sm text-quiet hover:text-fore"
        >
          {t('entries')}
          <ChevronDown
            size={16}
            aria-hidden
            className={clsx(
              'transition-transform motion-reduce:transition-none',
              open && 'rotate-180',
            )}
          />
        </button>
      </div>
      {open && (
        <Suspense>
          <Entries reference={id} />
        </Suspense>
      )}
    </div>
  );
}

/** A bet with its legs, status, payout and cash-out. */
export function BetRow({ bet }: { bet: Bet }) {
  const i18n = useI18n();
  const t = useT();
  const money = (amount: typeof bet.stake) => formatMoney(amount, bet.currency, { trim: true });
  const extras = extrasOf(bet);
  return (
    <li
      data-testid="bet-row"
      data-status={bet.status}
      className="grid content-start gap-3 rounded border border-rope bg-stand p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Status status={betStatus(bet)} showName />
        <KindName bet={bet} />
        <time
          dateTime={new Date(bet.placed_at).toISOString()}
          className="num ms-auto whitespace-nowrap text-quiet"
        >
          {momentText(i18n, bet.placed_at)}
        </time>
      </div>
      <Legs bet={bet} />
      <Lines bet={bet} />
      <Figures bet={bet} />
      {extras.length > 0 && (
        <Suspense fallback={<Skeleton className="h-5" />}>
          <Extras extras={extras} currency={bet.currency} />
        </Suspense>
      )}
      {bet.wagering && (
        <Suspense fallback={<Skeleton className="h-5" />}>
          <Wagering
            wagering={bet.wagering}
            currency={bet.currency}
            className="text-sm text-quiet"
          />
        </Suspense>
      )}
      {bet.voided && <p className="text-sm text-money">{t('voided')}</p>}
      {bet.reopened && <p className="text-sm text-money">{t('reopened')}</p>}
      {bet.corrected && !bet.voided && <p className="text-sm text-money">{t('corrected')}</p>}
      {bet.cashed ? (
        <p className="text-sm text-money" data-testid="bet-cashed">
          {t('cashed_part', {
            stake: money(bet.cashed),
            amount: formatMoney(bet.cashed_for ?? minor(0), bet.currency),
          })}
        </p>
      ) : null}
      {bet.status === 'pending' && <CashOutPanel bet={bet} />}
      <BetEntries id={bet.id} />
    </li>
  );
}
