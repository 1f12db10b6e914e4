import { errorText } from '@maidan/api';
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  daysQuery,
  floats,
  floatsQuery,
  movementsQuery,
  type Float as ProviderFloat,
} from '../domain/payment/floats.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { DayReport } from '../features/floats/day-report.tsx';
import { FloatsTable } from '../features/floats/floats-table.tsx';
import { LedgerCheck } from '../features/floats/ledger-check.tsx';
import { LimitDialog } from '../features/floats/limit-dialog.tsx';
import { MovementDialog } from '../features/floats/movement-dialog.tsx';
import { Movements } from '../features/floats/movements.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useTitle } from '../title.ts';

/** The operator's money at providers: now, by day, against the ledger, and what moved from and to the bank. */
export function Float() {
  const { t } = useI18n();
  useTitle(t('floats.title'));
  const search = useSearch({ from: '/inside/float' });
  const navigate = useNavigate({ from: '/float' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data: days = [] } = useQuery(daysQuery);
  const { data: moved } = useQuery(movementsQuery);
  const compare = useMutation({ mutationFn: floats.compare });
  const [adding, setAdding] = useState(false);
  const [limiting, setLimiting] = useState<ProviderFloat>();

  const mayAdjust = member.permissions.includes('money.adjust');
  const day = search.day ?? days[0]?.day ?? '';
  const at = days.findIndex((one) => one.day === day);
  const choose = (next?: string) =>
    next && void navigate({ search: { day: next }, replace: true, resetScroll: false });
  const move = (back: number) => at >= 0 && choose(days[at + back]?.day);
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      c: () => compare.mutate(),
      n: () => mayAdjust && setAdding(true),
    },
    !adding && !limiting,
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid grid-cols-1 gap-3">
        <header className="flex flex-wrap items-center gap-3">
          <div className="min-w-48 grow">
            <h1 className="heading text-2xl">{t('floats.title')}</h1>
            <p className="text-sm text-quiet">{t('floats.text')}</p>
          </div>
          {mayAdjust && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('movements.add')}
            </Button>
          )}
        </header>
        <Floats onLimit={mayAdjust ? setLimiting : undefined} />
      </section>
      <LedgerCheck
        sums={compare.data}
        error={compare.error}
        busy={compare.isPending}
        onCompare={() => compare.mutate()}
      />
      <DayReport days={days} day={day} onChoose={choose} onMove={move} />
      <section className="grid grid-cols-1 gap-3">
        <header>
          <h2 className="heading text-lg">{t('movements.title')}</h2>
          <p className="text-sm text-quiet">{t('movements.text')}</p>
        </header>
        {moved?.length === 0 && <p className="text-sm">{t('movements.empty')}</p>}
        {moved && moved.length > 0 && <Movements items={moved} />}
        <KeyHints
          keys={[
            ['J', t('days.earlier')],
            ['K', t('days.later')],
            ['C', t('floats.compare')],
            ['N', t('movements.add')],
          ]}
        />
      </section>
      {adding && <MovementDialog onClose={() => setAdding(false)} />}
      {limiting && <LimitDialog of={limiting} onClose={() => setLimiting(undefined)} />}
    </div>
  );
}

/** The floats in each of their states. */
function Floats({ onLimit }: { onLimit?: (float: ProviderFloat) => void }) {
  const { t, maybe } = useI18n();
  const { data, error, refetch } = useQuery(floatsQuery);
  if (data?.length === 0)
    return <EmptyState title={t('floats.empty')} text={t('floats.empty.text')} />;
  if (data) return <FloatsTable items={data} onLimit={onLimit} />;
  if (error) {
    return (
      <ErrorState
        title={t('queue.error')}
        text={errorText(error, maybe)}
        action={<Button onClick={() => refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <Skeleton className="h-40" />
    </Loading>
  );
}
