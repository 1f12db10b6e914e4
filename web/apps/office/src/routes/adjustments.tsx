import { Button, Select } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { adjustmentsQuery, adjustmentStatuses } from '../domain/payment/adjustments.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { AdjustmentReview } from '../features/adjustments/adjustment-review.tsx';
import { AdjustmentsTable } from '../features/adjustments/adjustments-table.tsx';
import { DecisionDialog } from '../features/adjustments/decision-dialog.tsx';
import { ProposeDialog } from '../features/adjustments/propose-dialog.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { AdjustmentsSearch } from '../search.ts';
import { useTitle } from '../title.ts';
import { statusName } from '../words.ts';

/** Manual adjustments of balances beside the one that is chosen; on a phone, one of the two. */
export function Adjustments() {
  const { t } = useI18n();
  useTitle(t('adjustments.title'));
  const search = useSearch({ from: '/inside/adjustments' });
  const { id } = search;
  const navigate = useNavigate({ from: '/adjustments' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const list = useInfiniteQuery(adjustmentsQuery(search));
  const [acting, setActing] = useState<'propose' | 'approve' | 'decline' | null>(null);

  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((a) => a.id === id);
  const chosen = items[at];
  const choose = (next?: string) =>
    void navigate({ search: (old: AdjustmentsSearch) => ({ ...old, id: next }), replace: true });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  const close = () => setActing(null);
  /** A decided adjustment leaves the list of proposed ones: the next in line takes its place. */
  const decided = () => {
    close();
    if (search.status === 'proposed') choose((items[at + 1] ?? items[at - 1])?.id);
  };
  const mayAdjust = member.permissions.includes('money.adjust');
  const mayDecide = mayAdjust && chosen?.status === 'proposed' && chosen.proposed_by !== member.id;
  useKeys(
    {
      j: () => move(1),
      k: () => move(at < 0 ? 1 : -1),
      n: () => mayAdjust && setActing('propose'),
      a: () => mayDecide && setActing('approve'),
      r: () => mayDecide && setActing('decline'),
    },
    acting === null,
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
        <Bar search={search} onPropose={mayAdjust ? () => setActing('propose') : undefined} />
        <List
          of={list}
          failed={t('queue.error')}
          empty={{
            title: t(
              search.status === 'proposed' ? 'adjustments.empty.proposed' : 'adjustments.empty',
            ),
            text: t('adjustments.empty.text'),
          }}
        >
          {(all) => (
            <>
              <AdjustmentsTable items={all} chosen={id} onChoose={choose} />
              <KeyHints
                keys={[
                  ['J', t('keys.next')],
                  ['K', t('keys.previous')],
                  ['N', t('adjustments.propose')],
                  ['A', t('adjustments.approve')],
                  ['R', t('adjustments.decline')],
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
          <AdjustmentReview
            of={chosen}
            member={member}
            onDecide={(approve) => setActing(approve ? 'approve' : 'decline')}
            onBack={() => choose()}
          />
        ) : (
          <NothingChosen title={t('adjustments.none')} text={t('adjustments.none.text')} />
        )}
      </aside>
      {acting === 'propose' && (
        <ProposeDialog
          onClose={close}
          onDone={(made) => {
            close();
            if (made && search.status !== 'approved' && search.status !== 'declined') choose(made);
          }}
        />
      )}
      {chosen && (acting === 'approve' || acting === 'decline') && (
        <DecisionDialog
          of={chosen}
          approve={acting === 'approve'}
          onClose={close}
          onDone={decided}
        />
      )}
    </div>
  );
}

interface BarProps {
  search: AdjustmentsSearch;
  /** Absent if the member may not propose. */
  onPropose?: () => void;
}

/** The title, the filter, and the button that proposes an adjustment. */
function Bar({ search, onPropose }: BarProps) {
  const { t, maybe } = useI18n();
  const navigate = useNavigate({ from: '/adjustments' });
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="heading grow text-2xl">{t('adjustments.title')}</h1>
        {search.player && (
          <p className="text-sm text-quiet">
            {t('queue.of_player')}{' '}
            <Link to="/adjustments" search={{ status: search.status }} className="underline">
              {t('queue.everyone')}
            </Link>
          </p>
        )}
        <Select
          aria-label={t('queue.filter')}
          className="min-h-11 w-auto! min-w-0"
          value={search.status ?? ''}
          onChange={(event) => {
            const status = adjustmentStatuses.find((s) => s === event.target.value);
            void navigate({ search: { player: search.player, status } });
          }}
        >
          <option value="">{t('queue.all')}</option>
          {adjustmentStatuses.map((status) => (
            <option key={status} value={status}>
              {statusName(maybe, status)}
            </option>
          ))}
        </Select>
        {onPropose && (
          <Button variant="primary" onClick={onPropose}>
            {t('adjustments.propose')}
          </Button>
        )}
      </div>
      <p className="text-sm text-quiet">{t('adjustments.text')}</p>
    </header>
  );
}
