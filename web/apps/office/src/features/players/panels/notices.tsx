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

const lettersQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-letters', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/letters', { params: { path: { id } } })),
  });

const tones = { orange: 'text-money', green: 'text-up', red: 'text-down' } as const;

/** What the player was told in the app, and whether letters went out. */
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
      <Letters player={player} />
    </section>
  );
}

function Letters({ player }: { player: string }) {
  const { t, locale } = useI18n();
  const letters = useQuery(lettersQuery(player)).data?.items ?? [];
  if (letters.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 font-semibold">{t('notices.letters')}</h3>
      <Table>
        <Head
          columns={[
            { name: t('column.time') },
            { name: t('notices.subject') },
            { name: t('notices.state') },
          ]}
        />
        <tbody>
          {letters.map((letter) => (
            <tr key={letter.id} className="border-b border-rope last:border-0">
              <Cell className="num text-quiet">{moment(letter.created_at, locale)}</Cell>
              <Cell className="max-w-96 truncate" title={letter.subject}>
                <bdi>{letter.subject}</bdi>
              </Cell>
              <Cell title={letter.failure}>
                <Status status={letter.status} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
