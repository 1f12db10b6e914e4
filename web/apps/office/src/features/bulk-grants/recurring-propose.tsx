import { blames, newKey } from '@maidan/api';
import { Button, Checkbox, Dialog, Field, Select, toast } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  blankRecurring,
  recurringGrants,
  recurringGrantsQuery,
  recurringSegmentOf,
  recurringTopics,
} from '../../domain/bulk-grant/recurring.ts';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { useChange } from '../../parts/use-change.ts';
import { RecurringWhen, type When } from './recurring-when.tsx';
import { RecurringWho } from './recurring-who.tsx';

interface Props {
  offers: GivenOffer[];
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Proposes an offer for whoever is in a segment each day or week. Nothing is given until another member approves it. */
export function RecurringPropose({ offers, onDone, onClose }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [offer, setOffer] = useState(offers[0]?.id ?? '');
  const [who, setWho] = useState(blankRecurring);
  const [when, setWhen] = useState<When>({ every: 'week', first_at: 0, ends: 0 });
  const [once, setOnce] = useState(true);
  const [reason, setReason] = useState('');
  const ready = offer !== '' && when.first_at > 0 && when.ends > 0 && reasonFits(reason);
  const propose = useChange(
    recurringTopics,
    async () => {
      const made = await recurringGrants.propose(key, {
        offer_id: offer,
        segment: recurringSegmentOf(who),
        ...when,
        once,
        reason,
      });
      // In the list at once, because its details open before the list is loaded again.
      queries.setQueryData(recurringGrantsQuery.queryKey, (old) => {
        const others = old?.filter(({ id }) => id !== made.id) ?? [];
        return [made, ...others];
      });
      onDone(made.id);
    },
    () => toast(t('bulk.proposed')),
  );
  const { error } = propose;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('recurring.propose')}
      description={t('recurring.propose.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) propose.mutate(undefined);
        }}
      >
        <Field label={t('promo.offer')}>
          <Select value={offer} onChange={(event) => setOffer(event.target.value)}>
            {offers.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
        {/* The key forgets the number of players that another offer would be given to. */}
        <RecurringWho
          key={offer}
          offer={offer}
          form={who}
          onEdit={(change) => setWho((old) => ({ ...old, ...change }))}
        />
        <RecurringWhen
          of={when}
          onEdit={(change) => setWhen((old) => ({ ...old, ...change }))}
          error={error}
        />
        <Checkbox
          label={t('recurring.once')}
          checked={once}
          onChange={(event) => setOnce(event.target.checked)}
        />
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={blames(error, ['first_at', 'ends']) ? null : error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" disabled={!ready} busy={propose.isPending}>
            {t('bulk.propose')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
