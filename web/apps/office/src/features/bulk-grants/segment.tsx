import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkGrants, segmentOf, type SegmentForm } from '../../domain/bulk-grant/bulk-grants.ts';
import { useI18n } from '../../i18n.ts';
import { Summary } from '../../parts/summary.tsx';
import { DaysField, WhoFields } from './who-fields.tsx';

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
        <WhoFields
          form={form}
          onEdit={edit}
          error={find.error ? errorText(find.error, maybe) : undefined}
        >
          <DaysField
            label={t('bulk.segment.registered')}
            value={form.registered}
            onChange={(registered) => edit({ registered })}
          />
          <DaysField
            label={t('bulk.segment.away')}
            value={form.away}
            onChange={(away) => edit({ away })}
          />
        </WhoFields>
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
