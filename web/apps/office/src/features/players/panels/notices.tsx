import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { clsx } from 'clsx';
import { client, from, got } from '../../../client.ts';
import { useI18n } from '../../../i18n.ts';
import { List } from '../../../parts/list.tsx';
import { Status } from '../../../parts/status.tsx';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { moment } from '../../../time.ts';

const noticesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['player-notices', id],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/players/{id}/notices', {
          params: { path: { id }, query: from(pageParam) },
        }),
      ),
    getNextPageParam: (page) => page.next || undefined,
  });

const emailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-emails', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/emails', { params: { path: { id } } })),
  });

const tones = { orange: 'text-money', green: 'text-up', red: 'text-down' } as const;

/** The player's notices in the app, and the state of emails. */
export function NoticesPanel({ player }: { player: string }) {
  const { t, locale } = useI18n();
  const notices = useInfiniteQuery(noticesQuery(player));
  return (
    <section className="grid gap-2">
      <h2 className="heading text-lg">{t('notices.title')}</h2>
      <List of={notices} rows={3} failed={t('queue.error')} empty={{ title: t('notices.none') }}>
        {(items) => (
          <Table>
            <Head
              columns={[
                { name: t('column.time') },
                { name: t('notices.message') },
                { name: t('notices.read') },
              ]}
            />
            <tbody>
              {items.map((notice) => (
                <tr key={notice.id} className="border-b border-rope last:border-0">
                  <Cell className="num text-quiet">{moment(notice.created_at, locale)}</Cell>
                  <Cell className="max-w-96 truncate" title={notice.message}>
                    <span
                      aria-hidden
                      className={clsx(
                        'me-2 inline-block size-2 rounded-full bg-current',
                        tones[notice.color],
                      )}
                    />
                    <bdi>{notice.message}</bdi>
                  </Cell>
                  <Cell className="num text-quiet">
                    {notice.read_at ? moment(notice.read_at, locale) : '—'}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
      <Emails player={player} />
    </section>
  );
}

function Emails({ player }: { player: string }) {
  const { t, locale } = useI18n();
  const emails = useQuery(emailsQuery(player)).data?.items ?? [];
  if (emails.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 font-semibold">{t('notices.emails')}</h3>
      <Table>
        <Head
          columns={[
            { name: t('column.time') },
            { name: t('notices.subject') },
            { name: t('notices.state') },
          ]}
        />
        <tbody>
          {emails.map((email) => (
            <tr key={email.id} className="border-b border-rope last:border-0">
              <Cell className="num text-quiet">{moment(email.created_at, locale)}</Cell>
              <Cell className="max-w-96 truncate" title={email.subject}>
                <bdi>{email.subject}</bdi>
              </Cell>
              <Cell title={email.failure}>
                <Status status={email.status} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
