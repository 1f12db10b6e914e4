import { Select } from '@maidan/ui';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../domain/session/session.ts';
import {
  cashbacksQuery,
  cashbackStatuses,
  vipMembersQuery,
  type MemberWeek,
} from '../domain/vip/vip.ts';
import { DecideDialog } from '../features/vip/decide-dialog.tsx';
import { MembersTable } from '../features/vip/members-table.tsx';
import { WeeksTable, type Decision } from '../domain/vip/weeks-table.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';

/** The VIP programme: its members, and the cashback of weeks that are over. */
export function VIP() {
  const { t } = useI18n();
  useTitle(t('vip.title'));
  return (
    <section className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="heading text-2xl">{t('vip.title')}</h1>
        <p className="max-w-prose text-sm text-quiet">{t('vip.text')}</p>
      </header>
      <Members />
      <Cashbacks />
    </section>
  );
}

function Members() {
  const { t } = useI18n();
  const list = useInfiniteQuery(vipMembersQuery);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('vip.members')}</h2>
      <List
        of={list}
        rows={4}
        failed={t('queue.error')}
        empty={{ title: t('vip.members.none'), text: t('vip.members.none.text') }}
      >
        {(items) => <MembersTable items={items} />}
      </List>
    </section>
  );
}

function Cashbacks() {
  const { t } = useI18n();
  const { status } = useSearch({ from: '/inside/vip' });
  const navigate = useNavigate({ from: '/vip' });
  const { data: member } = useSuspenseQuery(sessionQuery);
  const list = useInfiniteQuery(cashbacksQuery(status));
  const [asked, setAsked] = useState<{ of: MemberWeek; how: Decision }>();
  const may = member.permissions.includes('bonuses.give');
  return (
    <section className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">{t('vip.cashbacks')}</h2>
        <Select
          aria-label={t('column.status')}
          className="min-h-11! w-auto!"
          value={status ?? ''}
          onChange={(event) =>
            void navigate({
              search: { status: cashbackStatuses.find((s) => s === event.target.value) },
            })
          }
        >
          <option value="">{t('queue.all')}</option>
          {cashbackStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`vip.status.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <List
        of={list}
        rows={4}
        failed={t('queue.error')}
        empty={{ title: t('vip.cashbacks.none'), text: t('vip.cashbacks.none.text') }}
      >
        {(items) => (
          <WeeksTable
            players
            items={items}
            {...(may && { onDecide: (of: MemberWeek, how: Decision) => setAsked({ of, how }) })}
          />
        )}
      </List>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
