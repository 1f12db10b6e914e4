import { errorText, newKey } from '@maidan/api';
import { Button, Field, Input, Select, Textarea, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkGrants, bulkTopics, entriesOf } from '../../domain/bulk-grant/bulk-grants.ts';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { useChange } from '../../parts/use-change.ts';
import { fromLocal, toLocal, zone } from '../../time.ts';
import { LinesTable, Sums } from './lines-table.tsx';
import { SegmentFields } from './segment.tsx';

interface Props {
  offers: GivenOffer[];
  onDone: (id: string) => void;
  onBack: () => void;
}

/** Proposes an offer for the players of a list: first what each would get, then the reason. Those who cannot get it are left out. */
export function Propose({ offers, onDone, onBack }: Props) {
  const { t, maybe, locale } = useI18n();
  const [key] = useState(newKey);
  const [offer, setOffer] = useState(offers[0]?.id ?? '');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [giveAt, setGiveAt] = useState(0);
  const entries = entriesOf(text);
  const preview = useMutation({ mutationFn: () => bulkGrants.preview(offer, entries) });
  const right = preview.data?.lines.filter(({ wrong }) => !wrong) ?? [];
  const propose = useChange(
    bulkTopics,
    async () => {
      const made = await bulkGrants.propose(key, {
        offer_id: offer,
        players: right.map(({ player_id }) => player_id),
        reason,
        ...(giveAt ? { give_at: giveAt } : {}),
      });
      onDone(made.id);
    },
    () => toast(t('bulk.proposed')),
  );
  return (
    <form
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (right.length === 0) preview.mutate();
        else if (reasonFits(reason)) propose.mutate(undefined);
      }}
    >
      <h2 className="heading text-lg">{t('bulk.propose')}</h2>
      <Field label={t('promo.offer')}>
        <Select
          value={offer}
          onChange={(event) => {
            setOffer(event.target.value);
            preview.reset();
          }}
        >
          {offers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('bulk.list')}
        hint={t('bulk.list.hint')}
        error={preview.error ? errorText(preview.error, maybe) : undefined}
      >
        <Textarea
          required
          rows={5}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            preview.reset();
          }}
        />
      </Field>
      <SegmentFields
        onFound={(players) => {
          setText((old) => [...new Set([...entriesOf(old), ...players])].join('\n'));
          preview.reset();
        }}
      />
      {preview.data && (
        <>
          <Sums of={preview.data.lines} />
          <div className="max-h-80 overflow-y-auto">
            <LinesTable items={preview.data.lines} />
          </div>
        </>
      )}
      {right.length > 0 && (
        <Field label={t('bulk.give_at')} hint={t('bulk.give_at.hint', { zone: zone(locale) })}>
          <Input
            type="datetime-local"
            value={toLocal(giveAt)}
            onChange={(event) => setGiveAt(fromLocal(event.target.value))}
          />
        </Field>
      )}
      {right.length > 0 && (
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={propose.error}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        {right.length > 0 ? (
          <Button
            type="submit"
            variant="primary"
            disabled={!reasonFits(reason)}
            busy={propose.isPending}
          >
            {t('bulk.submit', { n: right.length })}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            disabled={entries.length === 0}
            busy={preview.isPending}
          >
            {t('bulk.preview')}
          </Button>
        )}
        <Button onClick={onBack}>{t('decision.cancel')}</Button>
      </div>
    </form>
  );
}
