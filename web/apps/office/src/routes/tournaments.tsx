import { Select } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { tournamentStatuses, tournamentsQuery } from '../domain/tournament/tournaments.ts';
import { TournamentsTable } from '../features/tournaments/tournaments-table.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useTitle } from '../title.ts';

/** Tournaments of all series, the latest start first. */
export function Tournaments() {
  const { t } = useI18n();
  useTitle(t('tournaments.title'));
  const { status } = useSearch({ from: '/inside/tournaments' });
  const navigate = useNavigate({ from: '/tournaments' });
  const list = useInfiniteQuery(tournamentsQuery(status));
  const [chosen, setChosen] = useState<string>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex(({ id }) => id === chosen);
  const step = (by: number) =>
    setChosen(items[Math.max(0, Math.min(items.length - 1, at + by))]?.id);
  const open = (id: string) => void navigate({ to: '/tournaments/$id', params: { id } });
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      e: () => chosen && open(chosen),
    },
    true,
  );
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('tournaments.title')}</h1>
          <p className="text-sm text-quiet">{t('tournaments.text')}</p>
        </div>
        <Select
          aria-label={t('column.status')}
          className="min-h-11! w-auto!"
          value={status ?? ''}
          onChange={(event) =>
            void navigate({
              search: { status: tournamentStatuses.find((s) => s === event.target.value) },
            })
          }
        >
          <option value="">{t('queue.all')}</option>
          {tournamentStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`tournaments.status.${one}`)}
            </option>
          ))}
        </Select>
      </header>
      <List
        of={list}
        failed={t('queue.error')}
        empty={{ title: t('tournaments.none'), text: t('tournaments.none.text') }}
      >
        {(all) => (
          <>
            <TournamentsTable items={all} now={list.dataUpdatedAt} chosen={chosen} onOpen={open} />
            <KeyHints
              keys={[
                ['J', t('keys.next')],
                ['K', t('keys.previous')],
                ['E', t('tournaments.open')],
              ]}
            />
          </>
        )}
      </List>
    </section>
  );
}
