import { EmptyState, Select, toast } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  alarmsQuery,
  casino,
  periods,
  returnsQuery,
  type CasinoAlarm,
} from '../domain/casino/casino.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { Alarms } from '../features/casino/alarms.tsx';
import { CasinoFrame } from '../features/casino/frame.tsx';
import { ReasonDialog } from '../features/casino/reason-dialog.tsx';
import { keyOf, ReturnsTable } from '../features/casino/returns-table.tsx';
import { useCasinoNames } from '../domain/casino/names.ts';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { useKeys } from '../parts/use-keys.ts';

/** The returns of games beside the theoretical ones, and the alarms about them. */
export function CasinoReturns() {
  const { t } = useI18n();
  const { period = 'week', demo = false } = useSearch({ from: '/inside/casino/returns' });
  const navigate = useNavigate({ from: '/casino/returns' });
  const { data, error, refetch } = useQuery(returnsQuery(period, demo));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const toggle = (key: string) => {
    setChosen(key);
    setOpen((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  const keys = data?.map(keyOf) ?? [];
  const at = chosen ? keys.indexOf(chosen) : -1;
  const step = (by: number) => setChosen(keys[Math.max(0, Math.min(keys.length - 1, at + by))]);
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      e: () => chosen && toggle(chosen),
      m: () => void navigate({ search: { period, demo: demo ? undefined : true }, replace: true }),
    },
    true,
  );
  return (
    <CasinoFrame title={t('casino.returns')} beside={<Choice />}>
      <OpenAlarms />
      <p className="max-w-prose text-sm text-quiet">{t('casino.returns.text')}</p>
      {data && data.length > 0 && (
        <>
          <ReturnsTable items={data} open={open} chosen={chosen} onToggle={toggle} />
          <KeyHints
            keys={[
              ['J', t('keys.next')],
              ['K', t('keys.previous')],
              ['E', t('casino.key.settings')],
              ['M', t('casino.key.money')],
            ]}
          />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title={t('casino.returns.empty')} text={t('casino.returns.empty.text')} />
      )}
      {!data && <Pending error={error} onRetry={() => void refetch()} />}
      <ClosedAlarms />
    </CasinoFrame>
  );
}

/** The period and the money whose rounds are compared. */
function Choice() {
  const { t } = useI18n();
  const { period = 'week', demo } = useSearch({ from: '/inside/casino/returns' });
  const navigate = useNavigate({ from: '/casino/returns' });
  return (
    <div className="flex gap-2">
      <Select
        aria-label={t('casino.period')}
        className="min-h-11! w-auto!"
        value={period}
        onChange={(event) => {
          const next = periods.find((p) => p === event.target.value);
          void navigate({ search: { period: next, demo }, replace: true });
        }}
      >
        {periods.map((p) => (
          <option key={p} value={p}>
            {t(`casino.period.${p}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('casino.money')}
        className="min-h-11! w-auto!"
        value={demo ? 'demo' : 'real'}
        onChange={(event) =>
          void navigate({
            search: { period, demo: event.target.value === 'demo' || undefined },
            replace: true,
          })
        }
      >
        <option value="real">{t('casino.real')}</option>
        <option value="demo">{t('casino.demo')}</option>
      </Select>
    </div>
  );
}

function OpenAlarms() {
  const { t } = useI18n();
  const names = useCasinoNames();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data } = useQuery(alarmsQuery(false));
  const [closing, setClosing] = useState<CasinoAlarm>();
  if (!data?.length) return null;
  return (
    <section className="grid gap-2" aria-label={t('casino.alarms')}>
      <h2 className="heading text-lg">{t('casino.alarms')}</h2>
      <Alarms
        items={data}
        onClose={member.permissions.includes('casino.operate') ? setClosing : undefined}
      />
      {closing && (
        <ReasonDialog
          title={t('casino.alarm.close_of', { game: names.game(closing.game) })}
          text={t('casino.alarm.close.text')}
          submit={t('casino.alarm.close')}
          change={(reason) => casino.closeAlarm(closing.id, reason)}
          onDone={() => {
            setClosing(undefined);
            toast(t('casino.alarm.closed'));
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </section>
  );
}

function ClosedAlarms() {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  const { data } = useQuery({ ...alarmsQuery(true), enabled: shown });
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm text-quiet">
        {t('casino.alarms.closed')}
      </summary>
      {data?.length === 0 && <p className="text-sm">{t('casino.alarms.none')}</p>}
      {data && <Alarms items={data} />}
    </details>
  );
}
