import { formatMoney } from '@maidan/money';
import { Button, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api.ts';
import { useI18n, useT } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useStatementI18n, useStatementT } from './i18n.ts';
import { entriesQuery, partsQuery, type Booking, type Part } from './queries.ts';

/** The ledger entries of a bet, a deposit or a withdrawal: what moved, when, from where to where, and the balance after it. */
export function Entries({ reference }: { reference: string }) {
  const t = useStatementT();
  const { locale } = useI18n();
  const query = useQuery(entriesQuery(reference, locale));
  return (
    <Framed query={query}>
      {query.data?.items.length === 0 ? (
        <p className="text-sm text-quiet">{t('statement.no_entries')}</p>
      ) : (
        <ul className="grid gap-3">
          {query.data?.items.map((entry) => (
            <Entry key={entry.id + entry.account} entry={entry} currency={query.data.currency} />
          ))}
        </ul>
      )}
    </Framed>
  );
}

function Entry({ entry, currency }: { entry: Booking; currency: string }) {
  const i18n = useI18n();
  const t = useStatementT();
  const incoming = entry.amount > 0;
  return (
    <li className="grid gap-1 border-s-2 border-rope ps-3 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{entry.text}</span>
        <bdi className={clsx('num font-semibold', incoming && 'text-up')}>
          {incoming ? '+' : ''}
          {formatMoney(entry.amount, currency)}
        </bdi>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-quiet">
        <time dateTime={new Date(entry.at).toISOString()} className="num">
          {momentText(i18n, entry.at)}
        </time>
        <span className="num">
          {t('statement.balance', { amount: formatMoney(entry.balance, currency) })}
        </span>
      </div>
      <Sides parts={entry.parts} currency={currency} />
    </li>
  );
}

/** All entries of one transfer. */
export function TransferEntries({ id, currency }: { id: string; currency: string }) {
  const query = useQuery(partsQuery(id));
  return (
    <Framed query={query}>
      <Sides parts={query.data?.items ?? []} currency={currency} />
    </Framed>
  );
}

/** The accounts of a transfer with the amount that each received. */
function Sides({ parts, currency }: { parts: Part[]; currency: string }) {
  const { maybe } = useStatementI18n();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {parts.map((part, i) => (
        <div key={i} className="contents">
          <dt className="text-quiet">
            {maybe(`statement.account_${part.account}`) ?? part.account}
          </dt>
          <dd>
            <Money amount={part.amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FramedProps {
  query: { data?: unknown; error: unknown; refetch: () => Promise<unknown> };
  children: ReactNode;
}

/** Entries under their heading, or the state of the query that loads them. */
function Framed({ query, children }: FramedProps) {
  const t = useStatementT();
  const app = useT();
  const explain = useErrorText();
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-semibold">{t('statement.entries_title')}</h2>
      {query.data ? (
        children
      ) : query.error ? (
        <ErrorState
          title={app('page.error')}
          text={explain(query.error)}
          action={<Button onClick={() => void query.refetch()}>{app('app.retry')}</Button>}
        />
      ) : (
        <Loading label={app('app.loading')}>
          <Skeleton className="h-12" />
        </Loading>
      )}
    </section>
  );
}
