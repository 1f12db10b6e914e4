import type { BetPeriod, BetStatus } from '@maidan/api';
import { Field, Select } from '@maidan/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BetList } from '../features/bets/list.tsx';
import { SignedIn } from '../guard.tsx';
import { useT } from '../i18n.ts';
import { betPeriods, betStatuses } from '../search.ts';
import { Screen } from '../shell/page.tsx';

/** My bets, by status and period; the filters are in the address. */
export function Bets() {
  const t = useT();
  const { status = 'all', period = 'all' } = useSearch({ from: '/bets' });
  const navigate = useNavigate();
  const filter = (search: { status?: BetStatus; period?: BetPeriod }) =>
    void navigate({ to: '/bets', search: { status, period, ...search }, replace: true });
  return (
    <Screen title={t('bets.title')}>
      <SignedIn>
        <div className="grid max-w-md grid-cols-2 gap-3 pb-4">
          <Field label={t('bets.status')}>
            <Select
              value={status}
              onChange={(event) => filter({ status: event.target.value as BetStatus })}
            >
              {betStatuses.map((value) => (
                <option key={value} value={value}>
                  {t(`bets.status_${value}`)}
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
      </SignedIn>
    </Screen>
  );
}
