import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Debt } from '../features/cash/debt.tsx';
import { DepositProgress } from '../features/cash/deposit-progress.tsx';
import { DepositStart, DepositStartSkeleton } from '../features/cash/deposit-start.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

const PromoCode = lazy(() => import('../features/promo-code/index.tsx'));

/** A deposit, step by step; the one being made is in the address, otherwise the method and amount of a new one. */
export function Deposit() {
  const t = useT();
  const { id, method, amount } = useSearch({ from: '/deposit' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <Screen title={t('cash.deposit')} narrow>
      <RequireSignIn>
        <Debt />
        <Suspense fallback={<DepositStartSkeleton />}>
          {id ? (
            <DepositProgress
              id={id}
              onNewDeposit={() => void navigate({ to: '/deposit', search: {} })}
            />
          ) : (
            <>
              <DepositStart
                wish={{ method, amount }}
                onStarted={(deposit) => {
                  queries.setQueryData(['deposit', deposit.id], deposit);
                  void navigate({ to: '/deposit', search: { id: deposit.id } });
                }}
              />
              <div className="pt-5">
                <Suspense>
                  <PromoCode folded />
                </Suspense>
              </div>
            </>
          )}
        </Suspense>
      </RequireSignIn>
    </Screen>
  );
}
