import { EmptyState, Select } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Compare } from '../features/signals/compare.tsx';
import { JudgeDialog } from '../features/signals/judge.tsx';
import { Queue } from '../features/signals/queue.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { sessionQuery } from '../domain/session/session.ts';
import type { SignalsSearch } from '../search.ts';
import { signalsQuery, signalStatuses } from '../domain/signal/signals.ts';
import { useTitle } from '../title.ts';

/** Accounts that look like one person's beside the pair that is chosen; on a phone, one of the two. */
export function Signals() {
  const { t } = useI18n();
  useTitle(t('signals.title'));
  const { status = 'open', id } = useSearch({ from: '/inside/signals' });
  const navigate = useNavigate({ from: '/signals' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const found = useInfiniteQuery(signalsQuery(status));
  const [judging, setJudging] = useState(false);
  const chosen = found.data?.pages.flatMap((page) => page.items).find((signal) => signal.id === id);
  const choose = (next?: string) =>
    void navigate({ search: (old: SignalsSearch) => ({ ...old, id: next }), replace: true });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
        <header className="flex flex-wrap items-center gap-3">
          <div className="grow">
            <h1 className="heading text-2xl">{t('signals.title')}</h1>
            <p className="text-sm text-quiet">
              {t('signals.text')}{' '}
              <Link to="/offers/abuse" className="underline underline-offset-4">
                {t('abuse.title')}
              </Link>
            </p>
          </div>
          <Select
            aria-label={t('queue.filter')}
            className="min-h-11 w-auto!"
            value={status}
            onChange={(event) => {
              const next = signalStatuses.find((s) => s === event.target.value);
              void navigate({ search: { status: next } });
            }}
          >
            {signalStatuses.map((one) => (
              <option key={one} value={one}>
                {t(`signals.status.${one}`)}
              </option>
            ))}
          </Select>
        </header>
        <List
          of={found}
          failed={t('queue.error')}
          empty={{ title: t('signals.empty'), text: t('signals.empty.text') }}
        >
          {(items) => <Queue items={items} chosen={id} onChoose={choose} />}
        </List>
      </section>
      <aside className={clsx('grid gap-4 lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}>
        {chosen ? (
          <Compare
            of={chosen}
            mayJudge={member.permissions.includes('signals.judge')}
            onJudge={() => setJudging(true)}
            onBack={() => choose()}
          />
        ) : (
          <div className="rounded border border-rope bg-stand">
            <EmptyState title={t('signals.none')} text={t('signals.none.text')} />
          </div>
        )}
      </aside>
      {chosen && judging && <JudgeDialog of={chosen} onClose={() => setJudging(false)} />}
    </div>
  );
}
