import { Button, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  bulkGrantsQuery,
  bulkStatuses,
  type BulkSearch,
} from '../domain/bulk-grant/bulk-grants.ts';
import { isGiven } from '../domain/offer/kinds.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { Propose } from '../features/bulk-grants/propose.tsx';
import { BulkReview } from '../features/bulk-grants/review.tsx';
import { BulkTable } from '../features/bulk-grants/table.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useTitle } from '../title.ts';

/** Offers for many players beside the one that is chosen; on a phone, one of the two. */
export function BulkGrants() {
  const { t } = useI18n();
  useTitle(t('bulk.title'));
  const { status, id } = useSearch({ from: '/inside/bulk-grants' });
  const navigate = useNavigate({ from: '/bulk-grants' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const list = useInfiniteQuery(bulkGrantsQuery(status));
  const offers = useQuery(bonusOffersQuery);
  const [proposing, setProposing] = useState(false);
  const choose = (next?: string) => {
    setProposing(false);
    void navigate({ search: (old: BulkSearch) => ({ ...old, id: next }), replace: true });
  };
  const beside = proposing || id !== undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <section className={clsx('grid grid-cols-1 gap-3', beside && 'max-lg:hidden')}>
        <header className="flex flex-wrap items-center gap-2">
          <div className="grow">
            <h1 className="heading text-2xl">{t('bulk.title')}</h1>
            <p className="max-w-prose text-sm text-quiet">{t('bulk.text')}</p>
          </div>
          <Select
            aria-label={t('column.status')}
            className="min-h-11! w-auto!"
            value={status ?? ''}
            onChange={(event) =>
              void navigate({
                search: { status: bulkStatuses.find((s) => s === event.target.value) },
              })
            }
          >
            <option value="">{t('queue.all')}</option>
            {bulkStatuses.map((one) => (
              <option key={one} value={one}>
                {t(`bulk.status.${one}`)}
              </option>
            ))}
          </Select>
          <Button disabled={!offers.data} onClick={() => setProposing(true)}>
            {t('bulk.propose')}
          </Button>
        </header>
        <List
          of={list}
          failed={t('queue.error')}
          empty={{ title: t('bulk.empty'), text: t('bulk.empty.text') }}
        >
          {(items) => <BulkTable items={items} chosen={id} onChoose={choose} />}
        </List>
      </section>
      <aside className={clsx('grid grid-cols-1 gap-4', !beside && 'max-lg:hidden')}>
        {proposing && offers.data ? (
          <Propose
            offers={offers.data.items.filter(isGiven)}
            onDone={choose}
            onBack={() => setProposing(false)}
          />
        ) : id ? (
          <BulkReview key={id} id={id} member={member} onBack={() => choose()} />
        ) : (
          <NothingChosen title={t('bulk.none')} text={t('bulk.none.text')} />
        )}
      </aside>
    </div>
  );
}
