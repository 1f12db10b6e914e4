import { errorText } from '@maidan/api';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkGrants, segmentOf, type SegmentForm } from '../../domain/bulk-grant/bulk-grants.ts';
import { useI18n } from '../../i18n.ts';
import { Summary } from '../../parts/summary.tsx';

const empty: SegmentForm = {
  currency: '',
  country: '',
  registered: '',
  away: '',
  deposited: '',
};

interface Props {
  /** Gets the ids of the players who were found. */
  onFound: (players: string[]) => void;
}

/** Fills a list with the players of a segment: a currency, a country, new ones, those who stay away, with or without a deposit. */
export function SegmentFields({ onFound }: Props) {
  const { t, maybe } = useI18n();
  const [form, setForm] = useState(empty);
  const find = useMutation({
    mutationFn: () => bulkGrants.segment(segmentOf(form, Date.now())),
    onSuccess: ({ players }) => onFound(players),
  });
  const edit = (change: Partial<SegmentForm>) => {
    setForm((old) => ({ ...old, ...change }));
    find.reset();
  };
  return (
    <details className="rounded border border-rope">
      <Summary className="px-3 font-semibold">{t('bulk.segment')}</Summary>
      <div className="grid grid-cols-1 gap-3 p-3 pt-1">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('bulk.segment.currency')}>
            <Input
              maxLength={3}
              placeholder="INR"
              value={form.currency}
              onChange={(event) => edit({ currency: event.target.value.toUpperCase() })}
            />
          </Field>
          <Field label={t('bulk.segment.country')}>
            <Input
              maxLength={2}
              placeholder="IN"
              value={form.country}
              onChange={(event) => edit({ country: event.target.value.toUpperCase() })}
            />
          </Field>
          <Field label={t('bulk.segment.registered')}>
            <Input
              type="number"
              min={1}
              max={3650}
              value={form.registered}
              onChange={(event) => edit({ registered: event.target.value })}
            />
          </Field>
          <Field label={t('bulk.segment.away')}>
            <Input
              type="number"
              min={1}
              max={3650}
              value={form.away}
              onChange={(event) => edit({ away: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label={t('bulk.segment.deposited')}
          error={find.error ? errorText(find.error, maybe) : undefined}
        >
          <Select
            value={form.deposited}
            onChange={(event) =>
              edit({ deposited: event.target.value as SegmentForm['deposited'] })
            }
          >
            <option value="">{t('bulk.segment.any')}</option>
            <option value="never">{t('bulk.segment.never')}</option>
            <option value="before">{t('bulk.segment.before')}</option>
          </Select>
        </Field>
        <Button busy={find.isPending} onClick={() => find.mutate()}>
          {t('bulk.segment.find')}
        </Button>
        <p role="status" className="text-sm text-quiet">
          {find.data &&
            t(find.data.more ? 'bulk.segment.more' : 'bulk.segment.found', {
              n: find.data.players.length,
            })}
        </p>
      </div>
    </details>
  );
}
