import { betPeriods, type BetPeriod } from '@maidan/api';
import { Field, Select } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import type { Filter } from './queries.ts';

interface Props<Status extends string> {
  value: Filter<Status>;
  statuses: readonly { value: Status | 'all'; label: string }[];
  onChange: (next: Partial<Filter<Status>>) => void;
}

/** The filters of a history: status and period. */
export function Filters<Status extends string>({ value, statuses, onChange }: Props<Status>) {
  const t = useT();
  return (
    <div className="grid max-w-md grid-cols-2 gap-3 pb-4">
      <Field label={t('bets.status')}>
        <Select
          value={value.status}
          onChange={(event) => onChange({ status: event.target.value as Status | 'all' })}
        >
          {statuses.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('bets.period')}>
        <Select
          value={value.period}
          onChange={(event) => onChange({ period: event.target.value as BetPeriod })}
        >
          {betPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`bets.period_${period}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
