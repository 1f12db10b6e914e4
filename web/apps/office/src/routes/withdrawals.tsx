import { Button, EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { withdrawalStatuses } from '@maidan/api';
import type { Withdrawal } from '../domain/withdrawal/withdrawals.ts';
import { ApproveDialog, RejectDialog } from '../features/withdrawals/decisions.tsx';
import { useKeys } from '../features/withdrawals/keys.ts';
import { Queue } from '../features/withdrawals/queue.tsx';
import { Review } from '../features/withdrawals/review.tsx';
import { Entries } from '../features/ledger/entries.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { sessionQuery } from '../domain/session/session.ts';
import { withdrawalsQuery } from '../domain/withdrawal/withdrawals.ts';
import type { QueueSearch } from '../search.ts';
import { useTitle } from '../title.ts';
import { statusName } from '../words.ts';

/** The queue beside the request that is chosen; on a phone, one of the two. */
export function Withdrawals() {
  const { t } = useI18n();
  useTitle(t('queue.title'));
  const search = useSearch({ from: '/inside/withdrawals' });
  const navigate = useNavigate({ from: '/withdrawals' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const queue = useInfiniteQuery(withdrawalsQuery(search));
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);

  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((w) => w.id === search.id);
  const chosen = items[at];
  const mayDecide = member.permissions.includes('withdrawals.decide');
  const choose = (id?: string) =>
    void navigate({ search: (old: QueueSearch) => ({ ...old, id }), replace: true });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  const decide = (how: 'approve' | 'reject') => {
    if (chosen?.status === 'pending' && mayDecide) setDeciding(how);
  };
  /** A decided request leaves the queue of pending ones: the next in line takes its place. */
  const decided = () => {
    setDeciding(null);
    if (search.status === 'pending') choose((items[at + 1] ?? items[at - 1])?.id);
  };
  useKeys(
    {
      next: () => move(1),
      previous: () => move(at < 0 ? 1 : -1),
      approve: () => decide('approve'),
      reject: () => decide('reject'),
    },
    deciding === null,
  );

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section className={clsx('grid gap-3', chosen && 'max-lg:hidden')}>
        <Bar search={search} busy={queue.isFetching} onRefresh={() => void queue.refetch()} />
        <List
          of={queue}
          rows={12}
          failed={t('queue.error')}
          empty={
            search.status === 'pending'
              ? { title: t('queue.empty.pending'), text: t('queue.empty.pending.text') }
              : { title: t('queue.empty'), text: t('queue.empty.text') }
          }
        >
          {(all) => (
            <>
              <Queue items={all} chosen={search.id} onChoose={choose} now={queue.dataUpdatedAt} />
              <KeyHints />
            </>
          )}
        </List>
      </section>
      <aside className={clsx('grid gap-4 lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}>
        {chosen ? (
          <Chosen of={chosen} mayDecide={mayDecide} onDecide={decide} onBack={() => choose()} />
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('review.none')} text={t('review.none.text')} />
          </div>
        )}
      </aside>
      {chosen && deciding === 'approve' && (
        <ApproveDialog of={chosen} onClose={() => setDeciding(null)} onDecided={decided} />
      )}
      {chosen && deciding === 'reject' && (
        <RejectDialog of={chosen} onClose={() => setDeciding(null)} onDecided={decided} />
      )}
    </div>
  );
}

interface ChosenProps {
  of: Withdrawal;
  mayDecide: boolean;
  onDecide: (how: 'approve' | 'reject') => void;
  onBack: () => void;
}

function Chosen({ of: w, mayDecide, onDecide, onBack }: ChosenProps) {
  const { t } = useI18n();
  return (
    <>
      <Review
        of={w}
        mayDecide={mayDecide}
        onApprove={() => onDecide('approve')}
        onReject={() => onDecide('reject')}
        onBack={onBack}
      />
      <section className="grid gap-2">
        <h2 className="heading text-lg">{t('review.entries')}</h2>
        <Entries account={w.ledger_account} highlight={w.id} />
      </section>
    </>
  );
}

interface BarProps {
  search: QueueSearch;
  busy: boolean;
  onRefresh: () => void;
}

function Bar({ search, busy, onRefresh }: BarProps) {
  const { t, maybe } = useI18n();
  const navigate = useNavigate({ from: '/withdrawals' });
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="heading grow text-2xl">{t('queue.title')}</h1>
      {search.player && (
        <p className="text-sm text-quiet">
          {t('queue.of_player')}{' '}
          <Link to="/withdrawals" search={{ status: search.status }} className="underline">
            {t('queue.everyone')}
          </Link>
        </p>
      )}
      <Select
        aria-label={t('queue.filter')}
        className="min-h-11 w-auto!"
        value={search.status ?? ''}
        onChange={(event) => {
          const status = withdrawalStatuses.find((s) => s === event.target.value);
          void navigate({ search: { player: search.player, status } });
        }}
      >
        <option value="">{t('queue.all')}</option>
        {withdrawalStatuses.map((status) => (
          <option key={status} value={status}>
            {statusName(maybe, status)}
          </option>
        ))}
      </Select>
      <Button
        className="min-w-11 px-2!"
        aria-label={t('queue.refresh')}
        aria-busy={busy}
        onClick={onRefresh}
      >
        <RefreshCw size={18} aria-hidden />
      </Button>
    </header>
  );
}

/** Shown where there is a keyboard. */
function KeyHints() {
  const { t } = useI18n();
  const keys = [
    ['J', t('keys.next')],
    ['K', t('keys.previous')],
    ['A', t('review.approve')],
    ['R', t('review.reject')],
  ];
  return (
    <p className="hidden gap-4 text-sm text-quiet lg:flex">
      {keys.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="keycap">{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}
