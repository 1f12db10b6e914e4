import { errorText } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { useI18n } from '../../../i18n.ts';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { protectionQuery, type Protection } from '../../../domain/player/protection.ts';
import { sessionQuery } from '../../../domain/session/session.ts';
import { moment } from '../../../time.ts';
import { ExcludeDialog, TightenDialog } from '../protect-dialogs.tsx';

/** Amounts of limits, for people: money, or minutes. */
function useAmount(currency: string) {
  const { t } = useI18n();
  return (kind: string, amount: number) =>
    kind === 'session'
      ? t('protect.minutes', { n: amount })
      : formatMoney(minor(amount), currency, { trim: true });
}

function Limits({ of }: { of: Protection }) {
  const { t } = useI18n();
  const show = useAmount(of.currency);
  if (of.limits.length === 0) return <p className="text-sm text-quiet">{t('protect.none')}</p>;
  return (
    <Table>
      <Head
        columns={[
          { name: t('protect.kind') },
          { name: t('protect.period') },
          { name: t('protect.limit') },
          { name: t('protect.used') },
          { name: t('protect.left') },
          { name: t('protect.set_by') },
        ]}
      />
      <tbody>
        {of.limits.map((limit) => (
          <tr key={limit.kind + limit.period} className="border-b border-rope last:border-0">
            <Cell>{t(`protect.kind.${limit.kind}`)}</Cell>
            <Cell>{t(`protect.${limit.period}`)}</Cell>
            <Cell className="num">{show(limit.kind, limit.amount)}</Cell>
            <Cell className="num">{show(limit.kind, limit.used)}</Cell>
            <Cell className="num">{show(limit.kind, limit.left)}</Cell>
            <Cell>{t(`protect.set_by.${limit.set_by}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The rest in lines: absence, wishes, reality check, what is over. */
function Lines({ of }: { of: Protection }) {
  const { t, locale } = useI18n();
  const show = useAmount(of.currency);
  const end = (until: number) =>
    until === 0 ? t('protect.forever') : t('protect.until', { date: moment(until, locale) });
  const every = of.reality_check.minutes;
  return (
    <ul className="grid gap-1 text-sm">
      {of.absence && (
        <li className="font-semibold text-money">
          {t(`protect.away.${of.absence.kind}`)}, {end(of.absence.until)}
        </li>
      )}
      {of.requests.map((wish) => (
        <li key={wish.id}>
          {t('protect.request', {
            what: t(`protect.kind.${wish.kind}`),
            period: t(`protect.${wish.period}`),
            amount: wish.amount === null ? t('protect.request.none') : show(wish.kind, wish.amount),
            date: moment(wish.ready_at, locale),
          })}
        </li>
      ))}
      <li className="text-quiet">
        {t('protect.reality', {
          every: every ? t('protect.reality.every', { n: every }) : t('protect.reality.never'),
        })}
      </li>
      {of.absences
        .filter((absence) => absence.ended_at > 0)
        .map((absence) => (
          <li key={absence.since} className="text-quiet">
            {t('protect.past', {
              what: t(`protect.${absence.kind}`),
              from: moment(absence.since, locale),
              to: moment(absence.ended_at, locale),
            })}
          </li>
        ))}
    </ul>
  );
}

/** What protects the player. Staff make it stricter, never looser. */
export function ProtectionPanel({ player }: { player: Player }) {
  const { t, maybe } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const found = useQuery(protectionQuery(player.id));
  const [open, setOpen] = useState<'tighten' | 'exclude'>();
  const close = () => setOpen(undefined);
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">{t('protect.title')}</h2>
        {found.data && member.permissions.includes('players.protect') && (
          <>
            <Button size="sm" onClick={() => setOpen('tighten')}>
              {t('protect.tighten')}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setOpen('exclude')}>
              {t('protect.absence')}
            </Button>
          </>
        )}
      </div>
      {found.isPending && (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
      {found.error && (
        <p role="alert" className="text-sm text-down">
          {t('protect.error')}: {errorText(found.error, maybe)}
        </p>
      )}
      {found.data && (
        <>
          <Limits of={found.data} />
          <Lines of={found.data} />
        </>
      )}
      {open === 'tighten' && found.data && (
        <TightenDialog player={player.id} currency={found.data.currency} onClose={close} />
      )}
      {open === 'exclude' && <ExcludeDialog player={player.id} onClose={close} />}
    </section>
  );
}
