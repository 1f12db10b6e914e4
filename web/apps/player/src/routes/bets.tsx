import { betPeriods, betStatusFilters, type BetPeriod, type BetStatusFilter } from '@maidan/api';
import { Field, Select, Tabs } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT as useMyBets } from '../domain/bet/i18n.ts';
import { BetList } from '../features/bets/list.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useI18n } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

/** Returns the tab that shows the bets of a status. */
const tabOf = (status: BetStatusFilter): 'pending' | 'settled' | 'all' =>
  status === 'pending' || status === 'all' ? status : 'settled';

/** My bets: open, settled or all, by status and period; the filters are in the address. */
export function Bets() {
  const { t, dir } = useI18n();
  const tMyBets = useMyBets();
  const { status = 'all', period = 'all' } = useSearch({ from: '/bets' });
  const navigate = useNavigate();
  const filter = (search: { status?: BetStatusFilter; period?: BetPeriod }) =>
    void navigate({ to: '/bets', search: { status, period, ...search }, replace: true });
  const statusText = (value: BetStatusFilter) =>
    value === 'settled' ? tMyBets('tab_settled') : t(`bets.status_${value}`);
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
          <div className="grid max-w-md grid-cols-2 gap-3 pb-4">
            <Field label={t('bets.status')}>
              <Select
                value={status}
                onChange={(event) => filter({ status: event.target.value as BetStatusFilter })}
              >
                {betStatusFilters.map((value) => (
                  <option key={value} value={value}>
                    {statusText(value)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('bets.period')}>
              <Select
                value={period}
                onChange={(event) => filter({ period: event.target.value as BetPeriod })}
              >
                {betPeriods.map((value) => (
                  <option key={value} value={value}>
                    {t(`bets.period_${value}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <BetList status={status} period={period} />
        </Tabs>
      </RequireSignIn>
    </Screen>
  );
}
