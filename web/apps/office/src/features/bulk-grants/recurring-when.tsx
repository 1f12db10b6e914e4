import { fieldError } from '@maidan/api';
import { Field, Input, Select } from '@maidan/ui';
import { recurringPeriods, type RecurringProposal } from '../../domain/bulk-grant/recurring.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal, zone } from '../../time.ts';

/** When a recurring grant runs; a time of 0 is not entered yet. */
export type When = Pick<RecurringProposal, 'every' | 'first_at' | 'ends'>;

interface Props {
  of: When;
  onEdit: (change: Partial<When>) => void;
  /** Why the proposal was refused. */
  error: unknown;
}

/** How often a recurring grant runs, from when and until when. */
export function RecurringWhen({ of: when, onEdit, error }: Props) {
  const { t, maybe, locale } = useI18n();
  return (
    <>
      <Field label={t('recurring.every')}>
        <Select
          value={when.every}
          onChange={(event) => onEdit({ every: event.target.value as When['every'] })}
        >
          {recurringPeriods.map((one) => (
            <option key={one} value={one}>
              {t(`recurring.every.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('recurring.first_at')}
        hint={t('recurring.first_at.hint', { zone: zone(locale) })}
        error={fieldError(error, 'first_at', maybe)}
      >
        <Input
          required
          type="datetime-local"
          value={toLocal(when.first_at)}
          onChange={(event) => onEdit({ first_at: fromLocal(event.target.value) })}
        />
      </Field>
      <Field
        label={t('recurring.ends')}
        hint={t('recurring.ends.hint')}
        error={fieldError(error, 'ends', maybe)}
      >
        <Input
          required
          type="datetime-local"
          value={toLocal(when.ends)}
          onChange={(event) => onEdit({ ends: fromLocal(event.target.value) })}
        />
      </Field>
    </>
  );
}
