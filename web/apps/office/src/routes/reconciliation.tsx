import { buttonClass, Select } from '@maidan/ui';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  differenceKinds,
  differencesQuery,
  differenceStates,
  type DifferenceState,
  statementQuery,
  statementsQuery,
} from '../domain/payment/statements.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { DecideDialog, ResolveDialog } from '../features/reconciliation/dialogs.tsx';
import { DifferenceReview } from '../features/reconciliation/difference-review.tsx';
import { DifferencesTable } from '../features/reconciliation/differences-table.tsx';
import { FileSummary } from '../features/reconciliation/file-summary.tsx';
import { FilesTable } from '../features/reconciliation/files-table.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { ReconciliationSearch } from '../search.ts';
import { useTitle } from '../title.ts';

/** Imported files and their differences beside the difference that is chosen; on a phone, one of the two. */
export function Reconciliation() {
  const { t } = useI18n();
  useTitle(t('reconciliation.title'));
  const search = useSearch({ from: '/inside/reconciliation' });
  const { state = 'undecided', kind, statement, id } = search;
  const navigate = useNavigate({ from: '/reconciliation' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const files = useInfiniteQuery(statementsQuery);
  const { data: file } = useQuery(statementQuery(statement ?? ''));
  const list = useInfiniteQuery(differencesQuery({ state, kind, statement }));
  const [acting, setActing] = useState<'resolve' | 'approve' | 'decline' | null>(null);

  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((d) => d.id === id);
  const chosen = items[at];
  const choose = (next?: string) =>
    void navigate({
      search: (old: ReconciliationSearch) => ({ ...old, id: next }),
      replace: true,
      resetScroll: false,
    });
  const move = (step: number) =>
    choose(items[Math.max(0, Math.min(items.length - 1, at + step))]?.id);
  const filter = (next: ReconciliationSearch) =>
    void navigate({
      search: { state: search.state, kind, statement, ...next },
      resetScroll: false,
    });
  const close = () => setActing(null);
  /** What leaves the list by a decision gives its place to the next in line. */
  const done = (now?: DifferenceState) => {
    close();
    const stays = !now || now === state || (state === 'undecided' && now !== 'resolved');
    if (!stays) choose((items[at + 1] ?? items[at - 1])?.id);
  };
  const mayMatch = member.permissions.includes('payments.match');
  const proposed = mayMatch && chosen?.state === 'proposed' ? chosen : undefined;
  useKeys(
    {
      j: () => move(1),
      k: () => move(at < 0 ? 1 : -1),
      e: () => mayMatch && chosen?.state === 'open' && setActing('resolve'),
      a: () => proposed && proposed.proposed_by !== member.id && setActing('approve'),
      r: () => proposed && setActing('decline'), // the proposer, too: the way to withdraw a mistake
      i: () => mayMatch && void navigate({ to: '/reconciliation/import' }),
    },
    acting === null,
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <section className={clsx('grid grid-cols-1 gap-6', chosen && 'max-lg:hidden')}>
        <div className="grid grid-cols-1 gap-3">
          <header className="flex flex-wrap items-center gap-3">
            <div className="min-w-48 grow">
              <h1 className="heading text-2xl">{t('reconciliation.title')}</h1>
              <p className="text-sm text-quiet">{t('reconciliation.text')}</p>
            </div>
            {mayMatch && (
              <Link to="/reconciliation/import" className={buttonClass({ variant: 'primary' })}>
                {t('statements.import')}
              </Link>
            )}
          </header>
          <List
            of={files}
            rows={3}
            failed={t('queue.error')}
            empty={{ title: t('statements.empty'), text: t('statements.empty.text') }}
          >
            {(all) => (
              <FilesTable
                items={all}
                chosen={statement}
                onChoose={(next) => filter({ statement: next === statement ? undefined : next })}
              />
            )}
          </List>
          {statement && file && (
            <FileSummary
              of={file}
              mayMatch={mayMatch}
              onClose={() => filter({ statement: undefined })}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-3">
          <header className="flex flex-wrap items-center gap-2">
            <h2 className="heading grow text-lg">
              {t(statement ? 'differences.of_file' : 'differences.title')}
            </h2>
            <Select
              aria-label={t('differences.kind')}
              className="min-h-11 w-auto! max-w-full min-w-0"
              value={kind ?? ''}
              onChange={(event) =>
                filter({ kind: differenceKinds.find((one) => one === event.target.value) })
              }
            >
              <option value="">{t('differences.every_kind')}</option>
              {differenceKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`differences.kind.${one}`)}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t('queue.filter')}
              className="min-h-11 w-auto! max-w-full min-w-0"
              value={state}
              onChange={(event) =>
                filter({ state: differenceStates.find((one) => one === event.target.value) })
              }
            >
              {differenceStates.map((one) => (
                <option key={one} value={one}>
                  {t(`differences.state.${one}`)}
                </option>
              ))}
            </Select>
          </header>
          <List
            of={list}
            failed={t('queue.error')}
            empty={{ title: t('differences.empty'), text: t('differences.empty.text') }}
          >
            {(all) => (
              <>
                <DifferencesTable items={all} chosen={id} onChoose={choose} />
                <KeyHints
                  keys={[
                    ['J', t('keys.next')],
                    ['K', t('keys.previous')],
                    ['E', t('differences.resolve')],
                    ['A', t('cases.approve')],
                    ['R', t('cases.decline')],
                    ['I', t('statements.import')],
                  ]}
                />
              </>
            )}
          </List>
        </div>
      </section>
      <aside
        className={clsx('grid grid-cols-1 gap-4 lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}
      >
        {chosen ? (
          <DifferenceReview
            of={chosen}
            member={member}
            onResolve={() => setActing('resolve')}
            onDecide={(approve) => setActing(approve ? 'approve' : 'decline')}
            onBack={() => choose()}
          />
        ) : (
          <NothingChosen title={t('differences.none')} text={t('differences.none.text')} />
        )}
      </aside>
      {chosen && acting === 'resolve' && (
        <ResolveDialog of={chosen} onClose={close} onDone={done} />
      )}
      {chosen && (acting === 'approve' || acting === 'decline') && (
        <DecideDialog of={chosen} approve={acting === 'approve'} onClose={close} onDone={done} />
      )}
    </div>
  );
}
