import {
  betStatusFilters,
  bonusStatuses,
  depositStatuses,
  withdrawalStatuses,
  type BetPeriod,
} from '@maidan/api';
import { Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LoadingRows } from '../domain/history/list.tsx';
import { FilteredBets } from '../features/bets/filtered.tsx';
import { BonusHistory } from '../features/bonushistory/index.tsx';
import { Debt } from '../features/cash/debt.tsx';
import { Deposits, Withdrawals } from '../features/cash/history.tsx';
import { RoundList } from '../features/casino/rounds.tsx';
import { Statement } from '../features/statement/index.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useI18n } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';
import { historyTabs, oneOf, type HistorySearch, type HistoryTab } from '../search.ts';

/** The player's deposits, withdrawals, bets, casino rounds, bonuses and statement of account. The filters are in the address. */
export function CashHistory() {
  const { t, dir } = useI18n();
  const { show = 'deposits', status, period = 'all' } = useSearch({ from: '/cash/history' });
  const navigate = useNavigate();
  const go = (search: HistorySearch) =>
    void navigate({
      to: '/cash/history',
      search: { show, status, period, ...search },
      replace: true,
    });
  return (
    <Screen title={t('cash.history')}>
      <RequireSignIn>
        <Debt />
        <Tabs
          label={t('cash.history')}
          dir={dir}
          value={show}
          tabs={historyTabs.map((value) => ({ value, label: t(`history.${value}`) }))}
          onChange={(next) => go({ show: next, status: undefined })}
        >
          <Suspense fallback={<LoadingRows />}>
            <History show={show} status={status} period={period} onFilter={go} />
          </Suspense>
        </Tabs>
      </RequireSignIn>
    </Screen>
  );
}

interface HistoryProps {
  show: HistoryTab;
  status: HistorySearch['status'];
  period: BetPeriod;
  onFilter: (search: HistorySearch) => void;
}

function History({ show, status, period, onFilter }: HistoryProps) {
  const filterOf = <Status extends string>(statuses: readonly Status[]) => ({
    status: oneOf(statuses, status) ?? ('all' as const),
    period,
  });
  const change = (next: { status?: string; period?: BetPeriod }) => onFilter(next as HistorySearch);
  switch (show) {
    case 'deposits':
      return <Deposits filter={filterOf(depositStatuses)} onFilter={change} />;
    case 'withdrawals':
      return <Withdrawals filter={filterOf(withdrawalStatuses)} onFilter={change} />;
    case 'bets':
      return <FilteredBets filter={filterOf(betStatusFilters)} onFilter={change} />;
    case 'casino':
      return <RoundList />;
    case 'bonuses':
      return <BonusHistory filter={filterOf(bonusStatuses)} onFilter={change} />;
    case 'statement':
      return <Statement />;
  }
}
