import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Player } from '../domain/player/player.ts';
import { Entries } from '../features/ledger/entries.tsx';
import { nameOf, Overview } from '../features/players/overview.tsx';
import { panels } from '../features/players/panels/index.tsx';
import { useI18n } from '../i18n.ts';
import { LedgerLink } from '../domain/ledger/link.tsx';
import { List } from '../parts/list.tsx';
import { Status } from '../parts/status.tsx';
import { Cell, Head, Table } from '../parts/table.tsx';
import { depositsQuery, playerQuery } from '../domain/player/player.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { withdrawalsQuery } from '../domain/withdrawal/withdrawals.ts';
import { moment } from '../time.ts';
import { useTitle } from '../title.ts';
import { methodName } from '../words.ts';

export function PlayerPage() {
  const { t, maybe } = useI18n();
  const { id } = useParams({ from: '/inside/players/$id' });
  const player = useQuery(playerQuery(id));
  useTitle(player.data ? nameOf(player.data) : id);
  if (player.isPending) {
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="mb-3 h-8 w-64" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  if (player.error) {
    return (
      <ErrorState
        title={t('player.error')}
        text={errorText(player.error, maybe)}
        action={<Button onClick={() => player.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Overview player={player.data} />
      <Panels player={player.data} />
      <section className="grid grid-cols-1 gap-2">
        <h2 className="heading text-lg">{t('player.entries')}</h2>
        <Entries account={player.data.ledger_account} />
      </section>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Deposits player={player.data} />
        <PlayerWithdrawals player={player.data} />
      </div>
    </div>
  );
}

/** The panels that the member may see. */
function Panels({ player }: { player: Player }) {
  const { data: member } = useSuspenseQuery(sessionQuery);
  const seen = panels.filter(({ needs }) => member.permissions.includes(needs));
  return (
    <>
      <div className="gap-6 xl:columns-2">
        {seen
          .filter(({ wide }) => !wide)
          .map(({ name, Show }) => (
            <div key={name} className="break-inside-avoid pb-6">
              <Show player={player} />
            </div>
          ))}
      </div>
      {seen
        .filter(({ wide }) => wide)
        .map(({ name, Show }) => (
          <Show key={name} player={player} />
        ))}
    </>
  );
}

function Deposits({ player }: { player: Player }) {
  const { t, maybe, locale } = useI18n();
  const deposits = useInfiniteQuery(depositsQuery(player.id));
  return (
    <section className="grid gap-2">
      <h2 className="heading text-lg">{t('player.deposits')}</h2>
      <List
        of={deposits}
        rows={3}
        failed={t('queue.error')}
        empty={{ title: t('player.deposits.none') }}
      >
        {(items) => (
          <Table>
            <Head
              columns={[
                { name: t('column.time') },
                { name: t('column.method') },
                { name: t('column.amount'), end: true },
                { name: t('column.status') },
              ]}
            />
            <tbody>
              {items.map((deposit) => (
                <tr key={deposit.id} className="border-b border-rope last:border-0">
                  <Cell className="num text-quiet">{moment(deposit.created_at, locale)}</Cell>
                  <Cell>{methodName(maybe, deposit.method)}</Cell>
                  <Cell end>
                    <LedgerLink
                      account={player.ledger_account}
                      amount={deposit.credited || deposit.amount}
                      currency={deposit.currency}
                      belongsTo={deposit.id}
                    />
                  </Cell>
                  <Cell title={deposit.reason}>
                    <Status status={deposit.status} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </section>
  );
}

function PlayerWithdrawals({ player }: { player: Player }) {
  const { t, maybe, locale } = useI18n();
  const withdrawals = useInfiniteQuery(withdrawalsQuery({ player: player.id }));
  return (
    <section className="grid gap-2">
      <h2 className="heading text-lg">{t('player.withdrawals')}</h2>
      <List
        of={withdrawals}
        rows={3}
        failed={t('queue.error')}
        empty={{ title: t('player.withdrawals.none') }}
      >
        {(items) => (
          <Table>
            <Head
              columns={[
                { name: t('column.time') },
                { name: t('column.method') },
                { name: t('column.amount'), end: true },
                { name: t('column.status') },
              ]}
            />
            <tbody>
              {items.map((w) => (
                <tr key={w.id} className="border-b border-rope last:border-0">
                  <Cell className="num text-quiet">
                    <Link
                      to="/withdrawals"
                      search={{ player: player.id, id: w.id }}
                      className="underline decoration-edge underline-offset-4"
                    >
                      {moment(w.created_at, locale)}
                    </Link>
                  </Cell>
                  <Cell>{methodName(maybe, w.method)}</Cell>
                  <Cell end>
                    <LedgerLink
                      account={w.ledger_account}
                      amount={w.amount}
                      currency={w.currency}
                      belongsTo={w.id}
                    />
                  </Cell>
                  <Cell title={w.reason}>
                    <Status status={w.status} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </section>
  );
}
