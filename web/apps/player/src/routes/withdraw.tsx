import type { Withdrawal } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, buttonClass, EmptyState, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useErrorText } from '../api.ts';
import { blockers } from '../features/cash/blockers.ts';
import { BonusNote } from '../features/cash/bonus-loss.tsx';
import { Conditions } from '../features/cash/conditions.tsx';
import { Debt } from '../features/cash/debt.tsx';
import { OpenWithdrawals } from '../features/cash/open-withdrawals.tsx';
import { Timeline } from '../features/cash/timeline.tsx';
import { useWithdrawT } from '../features/cash/withdraw-i18n.ts';
import { WithdrawForm } from '../features/cash/withdraw-form.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { savedAccountsQuery } from '../domain/payout/calls.ts';
import { withdrawalConditionsQuery, withdrawalMethodsQuery } from '../domain/wallet/queries.ts';
import { Screen } from '../parts/page.tsx';
import { SupportLink } from '../parts/support-link.tsx';
import { useNow } from '../use-now.ts';

function Confirmation({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const amount = formatMoney(withdrawal.amount, withdrawal.currency, { trim: true });
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <Hourglass size={48} strokeWidth={1.6} aria-hidden className="text-money" />
        <h2 className="heading text-2xl">{t('withdraw.sent_title')}</h2>
        <p className="max-w-sm text-quiet">{t('withdraw.sent_text', { amount })}</p>
      </div>
      <div className="rounded border border-rope bg-stand p-4 pb-1">
        <Timeline withdrawal={withdrawal} />
      </div>
      <Link
        to="/cash/history"
        search={{ show: 'withdrawals' }}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        {t('withdraw.see')}
      </Link>
    </div>
  );
}

function WithdrawalRequest() {
  const t = useT();
  const tWithdraw = useWithdrawT();
  const explain = useErrorText();
  const [sent, setSent] = useState<Withdrawal>();
  const methods = useQuery(withdrawalMethodsQuery);
  const conditions = useQuery(withdrawalConditionsQuery);
  const saved = useQuery(savedAccountsQuery);
  const now = useNow();
  const queries = [methods, conditions, saved];
  const error = queries.find((query) => query.error)?.error;
  if (sent) return <Confirmation withdrawal={sent} />;
  if (methods.data && conditions.data && saved.data) {
    const { available, currency, bonuses, open: underWay, may_cancel } = conditions.data;
    const offered = methods.data.items;
    const open = blockers(conditions.data, offered, now);
    return (
      <div className="grid gap-5">
        <p className="text-quiet">{t('withdraw.intro')}</p>
        <p className="flex items-baseline justify-between">
          <span>{t('withdraw.available')}</span>
          <Money
            amount={available}
            currency={currency}
            className="text-2xl font-semibold text-money"
          />
        </p>
        <OpenWithdrawals withdrawals={underWay} mayCancel={may_cancel} />
        {offered.length === 0 ? (
          <EmptyState
            title={tWithdraw('withdrawal.no_methods')}
            text={tWithdraw('withdrawal.no_methods_text')}
            action={<SupportLink />}
          />
        ) : (
          <>
            <Conditions conditions={conditions.data} methods={offered} open={open} />
            <BonusNote bonuses={bonuses} />
            {open.length === 0 && (
              <WithdrawForm
                methods={offered}
                balance={available}
                saved={saved.data.items}
                bonuses={bonuses}
                onSent={setSent}
              />
            )}
          </>
        )}
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={
          <Button
            onClick={() => {
              for (const query of queries) void query.refetch();
            }}
          >
            {t('app.retry')}
          </Button>
        }
      />
    );
  }
  return <WithdrawSkeleton />;
}

function WithdrawSkeleton() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-14" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </Loading>
  );
}

/** The withdrawal screen. */
export function Withdraw() {
  const t = useT();
  return (
    <Screen title={t('cash.withdraw')} narrow>
      <RequireSignIn>
        <Debt />
        <Suspense fallback={<WithdrawSkeleton />}>
          <WithdrawalRequest />
        </Suspense>
      </RequireSignIn>
    </Screen>
  );
}
