import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import {
  dayFields,
  recurringGrants,
  recurringSegmentOf,
  type DayField,
  type RecurringForm,
} from '../../domain/bulk-grant/recurring.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { DaysField, WhoFields } from './who-fields.tsx';

const labels = {
  registered_days_min: 'recurring.registered_days_min',
  registered_days_max: 'bulk.segment.registered',
  seen_days_min: 'bulk.segment.away',
  seen_days_max: 'recurring.seen_days_max',
} as const satisfies Record<DayField, Key>;

interface Props {
  /** Whose players are counted. */
  offer: string;
  form: RecurringForm;
  onEdit: (change: Partial<RecurringForm>) => void;
}

/** The segment of a recurring grant, and how many players would get the offer if it ran now. */
export function RecurringWho({ offer, form, onEdit }: Props) {
  const { t, maybe } = useI18n();
  const preview = useMutation({
    mutationFn: () => recurringGrants.preview(offer, recurringSegmentOf(form)),
  });
  const edit = (change: Partial<RecurringForm>) => {
    onEdit(change);
    preview.reset();
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded border border-rope p-3 pt-1">
      <legend className="px-1 text-sm font-semibold">{t('recurring.who.title')}</legend>
      <WhoFields
        form={form}
        onEdit={edit}
        error={preview.error ? errorText(preview.error, maybe) : undefined}
      >
        {dayFields.map((field) => (
          <DaysField
            key={field}
            label={t(labels[field])}
            value={form[field]}
            onChange={(days) => edit({ ...form, [field]: days })}
          />
        ))}
      </WhoFields>
      <Button disabled={!offer} busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('recurring.preview')}
      </Button>
      <p role="status" className="text-sm text-quiet">
        {preview.data &&
          t(preview.data.more ? 'recurring.preview.more' : 'recurring.preview.found', {
            n: preview.data.players,
          })}
      </p>
    </fieldset>
  );
}
