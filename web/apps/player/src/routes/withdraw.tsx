import type { Withdrawal } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, buttonClass, EmptyState, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useErrorText } from '../api.ts';
import { Debt } from '../features/cash/debt.tsx';
import { WithdrawForm } from '../features/cash/withdraw-form.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { savedAccountsQuery } from '../domain/payout/calls.ts';
import { Incomplete } from '../domain/payout/incomplete.tsx';
import { balanceQuery, withdrawalMethodsQuery } from '../domain/wallet/queries.ts';
import { meQuery } from '../domain/account/me.ts';
import { Screen } from '../parts/page.tsx';
import { SupportLink } from '../parts/support-link.tsx';

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
  const explain = useErrorText();
  const [sent, setSent] = useState<Withdrawal>();
  const methods = useQuery(withdrawalMethodsQuery);
  const balance = useQuery(balanceQuery);
  const me = useQuery(meQuery);
  const saved = useQuery(savedAccountsQuery);
  const queries = [methods, balance, me, saved];
  const error = queries.find((query) => query.error)?.error;
  if (sent) return <Confirmation withdrawal={sent} />;
  if (methods.data?.items.length === 0) {
    return (
      <EmptyState
        title={t('cash.no_methods')}
        text={t('cash.no_methods_text')}
        action={<SupportLink />}
      />
    );
  }
  if (methods.data && balance.data && me.data && saved.data) {
    const missing = me.data.info.missing ?? [];
    if (missing.length > 0) return <Incomplete missing={missing} />;
    return (
      <>
        <p className="pb-4 text-quiet">{t('withdraw.intro')}</p>
        <p className="flex items-baseline justify-between pb-5">
          <span>{t('withdraw.available')}</span>
          <Money
            amount={balance.data.amount}
            currency={balance.data.currency}
            className="text-2xl font-semibold text-money"
          />
        </p>
        <WithdrawForm
          methods={methods.data.items}
          balance={balance.data.amount}
          saved={saved.data.items}
          onSent={setSent}
        />
      </>
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
