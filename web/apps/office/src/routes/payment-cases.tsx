import { EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { casesQuery, caseStatuses } from '../domain/payment/cases.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { CaseReview } from '../features/payments/case-review.tsx';
import { CasesTable } from '../features/payments/cases-table.tsx';
import { DecideDialog } from '../features/payments/decide-dialog.tsx';
import { Dossier } from '../features/payments/dossier.tsx';
import { ResolveDialog } from '../features/payments/resolve-dialog.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { CasesSearch } from '../search.ts';
import { useTitle } from '../title.ts';

/** The payments that a person must match beside the case that is chosen; on a phone, one of the two. */
export function PaymentCases() {
  const { t } = useI18n();
  useTitle(t('cases.title'));
  const { status = 'open', id } = useSearch({ from: '/inside/payment-cases' });
  const navigate = useNavigate({ from: '/payment-cases' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const queue = useInfiniteQuery(casesQuery(status));
  const [acting, setActing] = useState<'resolve' | 'approve' | 'decline' | null>(null);

  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((c) => c.id === id);
  const chosen = items[at];
  const choose = (next?: string) =>
    void navigate({ search: (old: CasesSearch) => ({ ...old, id: next }), replace: true });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  /** A case that is resolved leaves the list: the next in line takes its place. */
  const done = () => {
    setActing(null);
    choose((items[at + 1] ?? items[at - 1])?.id);
  };
  const mayMatch = member.permissions.includes('payments.match');
  const proposed = mayMatch && chosen?.status === 'proposed' ? chosen : undefined;
  useKeys(
    {
      j: () => move(1),
      k: () => move(at < 0 ? 1 : -1),
      e: () => mayMatch && chosen?.status === 'open' && setActing('resolve'),
      a: () => proposed && proposed.proposed_by !== member.id && setActing('approve'),
      r: () => proposed && setActing('decline'), // the proposer, too: the way to withdraw a mistake
    },
    acting === null,
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
        <header className="flex items-center gap-3">
          <h1 className="heading grow text-2xl">{t('cases.title')}</h1>
          <Select
            aria-label={t('queue.filter')}
            className="min-h-11 w-auto! min-w-0 max-sm:max-w-36"
            value={status}
            onChange={(event) => {
              const next = caseStatuses.find((s) => s === event.target.value);
              void navigate({ search: { status: next } });
            }}
          >
            {caseStatuses.map((one) => (
              <option key={one} value={one}>
                {t(`cases.status.${one}`)}
              </option>
            ))}
          </Select>
        </header>
        <List
          of={queue}
          failed={t('queue.error')}
          empty={{ title: t(`cases.empty.${status}`), text: t('cases.empty.text') }}
        >
          {(all) => (
            <>
              <CasesTable items={all} chosen={id} onChoose={choose} now={queue.dataUpdatedAt} />
              <KeyHints
                keys={[
                  ['J', t('keys.next')],
                  ['K', t('keys.previous')],
                  ['E', t('cases.resolve')],
                  ['A', t('cases.approve')],
                  ['R', t('cases.decline')],
                ]}
              />
            </>
          )}
        </List>
      </section>
      <aside
        className={clsx('grid grid-cols-1 gap-4 lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}
      >
        {chosen ? (
          <>
            <CaseReview
              of={chosen}
              member={member}
              onResolve={() => setActing('resolve')}
              onDecide={(approve) => setActing(approve ? 'approve' : 'decline')}
              onBack={() => choose()}
            />
            <Dossier id={chosen.id} payment={chosen.payment_id} />
          </>
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('cases.none')} text={t('cases.none.text')} />
          </div>
        )}
      </aside>
      {chosen && acting === 'resolve' && (
        <ResolveDialog of={chosen} onClose={() => setActing(null)} onDone={done} />
      )}
      {chosen && (acting === 'approve' || acting === 'decline') && (
        <DecideDialog
          of={chosen}
          approve={acting === 'approve'}
          onClose={() => setActing(null)}
          onDone={done}
        />
      )}
    </div>
  );
}
