import { Tabs } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { BulkSearch } from '../domain/bulk-grant/bulk-grants.ts';
import { isGiven } from '../domain/offer/kinds.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { BulkList } from '../features/bulk-grants/bulk-list.tsx';
import { Propose } from '../features/bulk-grants/propose.tsx';
import { RecurringList } from '../features/bulk-grants/recurring-list.tsx';
import { BulkReview } from '../features/bulk-grants/review.tsx';
import { useI18n } from '../i18n.ts';
import { NothingChosen } from '../parts/review.tsx';
import { useTitle } from '../title.ts';

/** Offers for many players beside the one that is chosen; on a phone, one of the two. Recurring grants have the page's width, and dialogs. */
export function BulkGrants() {
  const { t } = useI18n();
  useTitle(t('bulk.title'));
  const { tab, status, id } = useSearch({ from: '/inside/bulk-grants' });
  const recurring = tab === 'recurring';
  const navigate = useNavigate({ from: '/bulk-grants' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const offers = useQuery(bonusOffersQuery).data?.items.filter(isGiven);
  const [proposing, setProposing] = useState(false);
  const choose = (next?: string) => {
    setProposing(false);
    void navigate({ search: (old: BulkSearch) => ({ ...old, id: next }), replace: true });
  };
  const beside = !recurring && (proposing || id !== undefined);
  return (
    <div
      className={clsx(
        'grid grid-cols-1 items-start gap-4',
        !recurring && 'lg:grid-cols-[minmax(0,1fr)_28rem]',
      )}
    >
      <section className={clsx('grid grid-cols-1 gap-3', beside && 'max-lg:hidden')}>
        <h1 className="heading text-2xl">{t('bulk.title')}</h1>
        <Tabs
          label={t('bulk.title')}
          value={recurring ? 'recurring' : 'bulk'}
          onChange={(next) => {
            setProposing(false);
            void navigate({ search: { tab: next === 'recurring' ? next : undefined } });
          }}
          tabs={[
            { value: 'bulk', label: t('bulk.title') },
            { value: 'recurring', label: t('recurring.title') },
          ]}
        >
          {recurring ? (
            <RecurringList offers={offers} member={member} id={id} onChoose={choose} />
          ) : (
            <BulkList
              status={status}
              id={id}
              ready={offers !== undefined}
              onStatus={(next) => void navigate({ search: { status: next } })}
              onChoose={choose}
              onPropose={() => setProposing(true)}
            />
          )}
        </Tabs>
      </section>
      {!recurring && (
        <aside className={clsx('grid grid-cols-1 gap-4', !beside && 'max-lg:hidden')}>
          {proposing && offers ? (
            <Propose offers={offers} onDone={choose} onBack={() => setProposing(false)} />
          ) : id ? (
            <BulkReview key={id} id={id} member={member} onBack={() => choose()} />
          ) : (
            <NothingChosen title={t('bulk.none')} text={t('bulk.none.text')} />
          )}
        </aside>
      )}
    </div>
  );
}
