import { Button, EmptyState } from '@maidan/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Pending } from '../domain/payment/payments.ts';
import { sessionQuery } from '../domain/session/session.ts';
import type { Withdrawal } from '../domain/withdrawal/withdrawals.ts';
import { Entries } from '../features/ledger/entries.tsx';
import { BatchDialog } from '../features/payments/batch-dialog.tsx';
import { Dossier } from '../features/payments/dossier.tsx';
import { PendingTable } from '../features/payments/pending-table.tsx';
import { Bar } from '../features/withdrawals/bar.tsx';
import { ApproveDialog, RejectDialog } from '../features/withdrawals/decisions.tsx';
import { Queue } from '../features/withdrawals/queue.tsx';
import { Review } from '../features/withdrawals/review.tsx';
import { useQueue } from '../features/withdrawals/use-queue.ts';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { QueueSearch } from '../search.ts';
import { useTitle } from '../title.ts';

type Act = 'approve' | 'reject' | 'batch';

/** The queue beside the request that is chosen; on a phone, one of the two. */
export function Withdrawals() {
  const { t } = useI18n();
  useTitle(t('queue.title'));
  const search = useSearch({ from: '/inside/withdrawals' });
  const navigate = useNavigate({ from: '/withdrawals' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const queue = useQueue(search);
  const [acting, setActing] = useState<Act | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const { items, pending } = queue;
  const at = items.findIndex((w) => w.id === search.id);
  const chosen = items[at];
  const rated = pending?.find(({ id }) => id === search.id);
  const mayDecide = member.permissions.includes('withdrawals.decide');
  const approved = rated !== undefined && approvedBy(rated, member.id);
  const batch = pending?.filter(({ id }) => selected.has(id)) ?? [];
  const choose = (id?: string) =>
    void navigate({ search: (old: QueueSearch) => ({ ...old, id }), replace: true });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  const decide = (how: 'approve' | 'reject') => {
    if (chosen?.status === 'pending' && mayDecide && !(how === 'approve' && approved))
      setActing(how);
  };
  /** Only what the member has not approved can be selected, as many as one request takes. */
  const select = (id: string | undefined) => {
    const found = pending?.find((w) => w.id === id);
    if (!found || !mayDecide) return;
    const next = new Set(selected);
    if (!next.delete(found.id)) {
      if (approvedBy(found, member.id) || batch.length >= maxBatch) return;
      next.add(found.id);
    }
    setSelected(next);
  };
  /** A decided request leaves the queue of pending ones: the next in line takes its place. */
  const decided = () => {
    setActing(null);
    if (search.status === 'pending') choose((items[at + 1] ?? items[at - 1])?.id);
  };
  useKeys(
    {
      j: () => move(1),
      k: () => move(at < 0 ? 1 : -1),
      a: () => decide('approve'),
      r: () => decide('reject'),
      x: () => pending && select(chosen?.id),
      b: () => batch.length > 0 && setActing('batch'),
    },
    acting === null,
  );

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
        <Bar search={search} busy={queue.busy} onRefresh={queue.refetch} />
        {batch.length > 0 && (
          <Button
            variant="primary"
            className="justify-self-start"
            onClick={() => setActing('batch')}
          >
            {t('batch.approve', { n: batch.length })}
          </Button>
        )}
        <List of={queue.list} rows={12} failed={t('queue.error')} empty={emptyText(search, t)}>
          {(all) => (
            <>
              {pending ? (
                <PendingTable
                  items={pending}
                  chosen={search.id}
                  onChoose={choose}
                  now={queue.at}
                  member={member.id}
                  picked={mayDecide ? selected : undefined}
                  onPick={select}
                />
              ) : (
                <Queue items={all} chosen={search.id} onChoose={choose} now={queue.at} />
              )}
              <KeyHints keys={keysOf(pending !== undefined, t)} />
            </>
          )}
        </List>
      </section>
      <aside
        className={clsx('grid grid-cols-1 gap-4 lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}
      >
        {chosen ? (
          <Chosen
            of={chosen}
            rated={rated}
            mayDecide={mayDecide}
            approved={approved}
            onDecide={decide}
            onBack={() => choose()}
          />
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('review.none')} text={t('review.none.text')} />
          </div>
        )}
      </aside>
      {chosen && acting === 'approve' && (
        <ApproveDialog of={chosen} onClose={() => setActing(null)} onDecided={decided} />
      )}
      {chosen && acting === 'reject' && (
        <RejectDialog of={chosen} onClose={() => setActing(null)} onDecided={decided} />
      )}
      {acting === 'batch' && (
        <BatchDialog
          of={batch}
          onClose={() => setActing(null)}
          onDone={() => {
            setActing(null);
            setSelected(new Set());
          }}
        />
      )}
    </div>
  );
}

/** How many withdrawals one request may approve. */
const maxBatch = 100;

const approvedBy = (w: Pending, member: string) =>
  w.approvals.some(({ staff_id }) => staff_id === member);

type Translate = ReturnType<typeof useI18n>['t'];

const emptyText = ({ status }: QueueSearch, t: Translate) => {
  if (status === 'pending')
    return { title: t('queue.empty.pending'), text: t('queue.empty.pending.text') };
  if (status === 'held') return { title: t('held.empty'), text: t('held.empty.text') };
  return { title: t('queue.empty'), text: t('queue.empty.text') };
};

const keysOf = (rated: boolean, t: Translate): [string, string][] => [
  ['J', t('keys.next')],
  ['K', t('keys.previous')],
  ['A', t('review.approve')],
  ['R', t('review.reject')],
  ...(rated
    ? ([
        ['X', t('batch.select')],
        ['B', t('batch.key')],
      ] as [string, string][])
    : []),
];

interface ChosenProps {
  of: Withdrawal;
  rated?: Pending;
  mayDecide: boolean;
  approved: boolean;
  onDecide: (how: 'approve' | 'reject') => void;
  onBack: () => void;
}

function Chosen({ of: w, rated, mayDecide, approved, onDecide, onBack }: ChosenProps) {
  const { t } = useI18n();
  return (
    <>
      <Review
        of={w}
        rated={rated}
        mayDecide={mayDecide}
        approved={approved}
        onApprove={() => onDecide('approve')}
        onReject={() => onDecide('reject')}
        onBack={onBack}
      />
      <Dossier id={w.id} />
      <section className="grid gap-2">
        <h2 className="heading text-lg">{t('review.entries')}</h2>
        <Entries account={w.ledger_account} highlight={w.id} />
      </section>
    </>
  );
}
