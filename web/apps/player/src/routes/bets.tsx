import type { BetPeriod, BetStatusFilter } from '@maidan/api';
import { Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT as useMyBets } from '../domain/bet/i18n.ts';
import { FilteredBets } from '../features/bets/filtered.tsx';
import { OneBet } from '../features/bets/one.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useI18n } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

/** Returns the tab that shows the bets of a status. */
const tabOf = (status: BetStatusFilter): 'pending' | 'settled' | 'all' =>
  status === 'pending' || status === 'all' ? status : 'settled';

/** My bets: open, settled or all, by status and period, or the one whose number is in the address with the filters. */
export function Bets() {
  const { t, dir } = useI18n();
  const tMyBets = useMyBets();
  const { id, status = 'all', period = 'all' } = useSearch({ from: '/bets' });
  const navigate = useNavigate();
  const filter = (search: { status?: BetStatusFilter; period?: BetPeriod }) =>
    void navigate({ to: '/bets', search: { status, period, ...search }, replace: true });
  if (id)
    return (
      <Screen title={t('bets.title')}>
        <RequireSignIn>
          <OneBet key={id} id={id} />
        </RequireSignIn>
      </Screen>
    );
  return (
    <Screen title={t('bets.title')}>
      <RequireSignIn>
        <Tabs
          label={tMyBets('tabs')}
          dir={dir}
          value={tabOf(status)}
          onChange={(tab) => filter({ status: tab })}
          tabs={[
            { value: 'all', label: tMyBets('tab_all') },
            { value: 'pending', label: tMyBets('tab_open') },
            { value: 'settled', label: tMyBets('tab_settled') },
          ]}
        >
          <FilteredBets filter={{ status, period }} onFilter={filter} />
        </Tabs>
      </RequireSignIn>
    </Screen>
  );
}
