import { useInfiniteQuery } from '@tanstack/react-query';
import { useI18n } from '../../../i18n.ts';
import { List } from '../../../parts/list.tsx';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { changesQuery, type PlayerChange } from '../../../domain/player/players.ts';
import { moment } from '../../../time.ts';

/** What was changed in the account, by whom. */
export function ChangesPanel({ player }: { player: string }) {
  const { t, maybe, locale } = useI18n();
  const changes = useInfiniteQuery(changesQuery(player));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('changes.title')}</h2>
      <List of={changes} rows={3} failed={t('queue.error')} empty={{ title: t('changes.none') }}>
        {(items) => (
          <Table>
            <Head
              columns={[
                { name: t('column.time') },
                { name: t('column.action') },
                { name: t('column.detail') },
                { name: t('column.staff') },
                { name: t('devices.address') },
              ]}
            />
            <tbody>
              {items.map((change) => (
                <tr key={change.id} className="border-b border-rope last:border-0">
                  <Cell className="num text-quiet">{moment(change.at, locale)}</Cell>
                  <Cell>{maybe(`changes.what.${change.what}`) ?? change.what}</Cell>
                  <Cell className="max-w-96 truncate" title={details(change)}>
                    <bdi>{details(change)}</bdi>
                  </Cell>
                  <Cell>
                    {change.email || (maybe(`changes.actor.${change.actor}`) ?? change.actor)}
                  </Cell>
                  <Cell className="num text-quiet">{change.address || '—'}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </section>
  );
}

/** Each value with its name: what it was and what it is. */
function details({ detail }: PlayerChange): string {
  return Object.entries(detail ?? {})
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${name}: ${word(value)}`;
      const [before, after] = value as unknown[];
      return `${name}: ${word(before) || '—'} → ${word(after) || '—'}`;
    })
    .join(' · ');
}

const word = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
