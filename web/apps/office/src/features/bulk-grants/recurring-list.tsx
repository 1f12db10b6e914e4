import { Button } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recurringGrantsQuery } from '../../domain/bulk-grant/recurring.ts';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { List } from '../../parts/list.tsx';
import { onePage } from '../../parts/one-page.ts';
import { RecurringPropose } from './recurring-propose.tsx';
import { RecurringReview } from './recurring-review.tsx';
import { RecurringTable } from './recurring-table.tsx';

interface Props {
  /** What can be given, once it is loaded. */
  offers?: GivenOffer[];
  member: Member;
  /** The recurring grant whose details are open. */
  id?: string;
  onChoose: (id?: string) => void;
}

/** Recurring grants, the details of the chosen one, and the form that proposes one. */
export function RecurringList({ offers, member, id, onChoose }: Props) {
  const { t } = useI18n();
  const list = useQuery(recurringGrantsQuery);
  const [proposing, setProposing] = useState(false);
  const chosen = list.data?.find((one) => one.id === id);
  return (
    <div className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <p className="max-w-prose min-w-48 grow text-sm text-quiet">{t('recurring.text')}</p>
        <Button disabled={!offers} onClick={() => setProposing(true)}>
          {t('recurring.propose')}
        </Button>
      </header>
      {id && list.data && !chosen && (
        <p role="status" className="text-sm text-money">
          {t('recurring.missing')}
        </p>
      )}
      <List
        of={onePage(list)}
        failed={t('queue.error')}
        empty={{ title: t('recurring.empty'), text: t('recurring.empty.text') }}
      >
        {(items) => <RecurringTable items={items} chosen={id} onChoose={onChoose} />}
      </List>
      {proposing && offers ? (
        <RecurringPropose
          offers={offers}
          onDone={(made) => {
            setProposing(false);
            onChoose(made);
          }}
          onClose={() => setProposing(false)}
        />
      ) : (
        chosen && (
          <RecurringReview key={chosen.id} of={chosen} member={member} onClose={() => onChoose()} />
        )
      )}
    </div>
  );
}
