import { Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Debt } from '../features/cash/debt.tsx';
import { Deposits, Withdrawals } from '../features/cash/history.tsx';
import { Statement } from '../features/statement/index.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useI18n } from '../i18n.ts';
import { historyTabs } from '../search.ts';
import { Screen } from '../parts/page.tsx';

/** The player's deposits, withdrawals and statement of account. */
export function CashHistory() {
  const { t, dir } = useI18n();
  const { show = 'deposits' } = useSearch({ from: '/cash/history' });
  const navigate = useNavigate();
  return (
    <Screen title={t('cash.history')}>
      <RequireSignIn>
        <Debt />
        <Tabs
          label={t('cash.history')}
          dir={dir}
          value={show}
          tabs={historyTabs.map((value) => ({ value, label: t(`history.${value}`) }))}
          onChange={(next) =>
            void navigate({ to: '/cash/history', search: { show: next }, replace: true })
          }
        >
          {show === 'deposits' && <Deposits />}
          {show === 'withdrawals' && <Withdrawals />}
          {show === 'statement' && (
            <Suspense>
              <Statement />
            </Suspense>
          )}
        </Tabs>
      </RequireSignIn>
    </Screen>
  );
}
