import { Button, Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import { useNamedPlayer } from '../../domain/player/named.ts';
import { prizeStatuses, type PlacesSearch } from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  search: PlacesSearch;
  /** Whether there are prizes, so that their state can be chosen. */
  prizes: boolean;
  onChange: (next: PlacesSearch) => void;
}

/** Finds a player, by id or name, or a place on a board. */
export function PlacesFilter({ search, prizes, onChange }: Props) {
  const { t } = useI18n();
  const [written, setWritten] = useState(search.player ?? search.place?.toString() ?? '');
  const named = useNamedPlayer();
  const found = search.player !== undefined || search.place !== undefined;
  return (
    <form
      role="search"
      aria-label={t('tournaments.search')}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const text = written.trim();
        if (/^\d{1,6}$/.test(text)) {
          named.reset();
          onChange({ ...search, player: undefined, place: Number(text) || undefined });
          return;
        }
        named.mutate(text, {
          onSuccess: (player) =>
            onChange({ ...search, player: player || undefined, place: undefined }),
        });
      }}
    >
      <Field
        label={t('tournaments.search')}
        error={named.error && t('casino.player.not_one')}
        className="min-w-0 grow sm:max-w-96"
      >
        <Input
          type="search"
          autoComplete="off"
          spellCheck={false}
          className="min-h-11!"
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={named.isPending}>
        {t('tournaments.find')}
      </Button>
      {found && (
        <Button
          variant="quiet"
          onClick={() => {
            setWritten('');
            onChange({ ...search, player: undefined, place: undefined });
          }}
        >
          {t('tournaments.everyone')}
        </Button>
      )}
      {prizes && (
        <Select
          aria-label={t('tournaments.prize_status')}
          className="min-h-11! w-auto!"
          value={search.status ?? ''}
          onChange={(event) =>
            onChange({ ...search, status: prizeStatuses.find((s) => s === event.target.value) })
          }
        >
          <option value="">{t('queue.all')}</option>
          {prizeStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`tournaments.prize.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </form>
  );
}
