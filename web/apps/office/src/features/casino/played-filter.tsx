import { parseMoney, formatMoney, minor } from '@maidan/money';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  allFunds,
  betStatuses,
  crashGames,
  roundStatuses,
  settingsQuery,
  type PlayedFilter,
} from '../../domain/casino/casino.ts';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { playersQuery } from '../../domain/player/players.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal } from '../../time.ts';

interface Props {
  filter: PlayedFilter;
  onChange: (next: PlayedFilter) => void;
  /** Opens a round or a bet by its id. */
  onOpen: (id: string) => void;
}

const isId = (text: string) => /^[0-9a-z]{26}$/.test(text);

/** What rounds are searched by. An id alone opens its round. */
export function PlayedFilterForm({ filter, onChange, onOpen }: Props) {
  const { t } = useI18n();
  const names = useCasinoNames();
  const { data: settings } = useQuery(settingsQuery);
  const [id, setId] = useState('');
  const [player, setPlayer] = useState(filter.player ?? '');
  const currency = filter.currency ?? 'INR';
  const [payout, setPayout] = useState(
    filter.payout ? formatMoney(minor(filter.payout), currency, { bare: true, trim: true }) : '',
  );
  const queries = useQueryClient();
  /** The id of the one player that is written; an id is taken as it is. */
  const named = useMutation({
    mutationFn: async (written: string) => {
      if (!written || isId(written)) return written;
      const { pages } = await queries.fetchInfiniteQuery(playersQuery(written));
      const [found, another] = pages[0]?.items ?? [];
      if (!found || another) throw new Error('not one player');
      return found.id;
    },
  });
  const crash = filter.crash === true;
  const set = (part: Partial<PlayedFilter>) => onChange({ ...filter, ...part });
  const games = settings?.games.map(({ game }) => game) ?? [];
  return (
    <form
      role="search"
      aria-label={t('casino.search')}
      className="grid grid-cols-2 gap-x-2 gap-y-3 rounded border border-rope bg-stand p-3 sm:grid-cols-3 xl:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isId(id.trim())) return onOpen(id.trim());
        const least = payout.trim() ? parseMoney(payout, currency) : null;
        named.mutate(player.trim(), {
          onSuccess: (id) => set({ player: id || undefined, payout: least ?? undefined }),
        });
      }}
    >
      <Choice
        label={t('casino.kind')}
        value={crash ? 'crash' : 'own'}
        options={[
          ['own', t('casino.kind.own')],
          ['crash', t('casino.kind.crash')],
        ]}
        onChange={(kind) =>
          set({ crash: kind === 'crash' || undefined, game: undefined, status: undefined })
        }
      />
      <Choice
        label={t('casino.game')}
        value={filter.game ?? ''}
        options={[
          ['', t('queue.all')],
          ...games
            .filter((game) => crashGames.includes(game) === crash)
            .map((game): [string, string] => [game, names.game(game)]),
        ]}
        onChange={(game) => set({ game: game || undefined })}
      />
      <Choice
        label={t('column.status')}
        value={filter.status ?? ''}
        options={[
          ['', t('queue.all')],
          ...(crash ? betStatuses : roundStatuses).map((s): [string, string] => [
            s,
            t(`casino.status.${s}`),
          ]),
        ]}
        onChange={(status) => set({ status: status || undefined })}
      />
      <Choice
        label={t('casino.money')}
        value={filter.funds ?? ''}
        options={[
          ['', t('queue.all')],
          ...allFunds.map((f): [string, string] => [f, t(`casino.funds.${f}`)]),
        ]}
        onChange={(funds) => set({ funds: allFunds.find((f) => f === funds) })}
      />
      <Choice
        label={t('casino.currency')}
        value={filter.currency ?? ''}
        options={[
          ['', t('queue.all')],
          ...(settings?.limits ?? []).map((l): [string, string] => [l.currency, l.currency]),
        ]}
        onChange={(next) => set({ currency: next || undefined })}
      />
      <Field label={t('casino.payout.least')}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="min-h-11!"
          value={payout}
          onChange={(event) => setPayout(event.target.value)}
        />
      </Field>
      <Field
        label={t('casino.player')}
        error={named.error && t('casino.player.not_one')}
        className="max-sm:col-span-2 xl:col-span-2"
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          className="min-h-11!"
          value={player}
          onChange={(event) => setPlayer(event.target.value)}
        />
      </Field>
      <Moment label={t('casino.from')} value={filter.from} onChange={(from) => set({ from })} />
      <Moment label={t('casino.to')} value={filter.to} onChange={(to) => set({ to })} />
      <Field
        label={t(crash ? 'casino.bet.id' : 'casino.round.id')}
        className="max-sm:col-span-2 sm:max-xl:col-span-2"
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          className="min-h-11!"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-end max-sm:col-span-2"
        busy={named.isPending}
      >
        {t('casino.search.submit')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: [value: string, name: string][];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        className="min-h-11!"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface MomentProps {
  label: string;
  value?: number;
  onChange: (at?: number) => void;
}

function Moment({ label, value, onChange }: MomentProps) {
  return (
    <Field label={label}>
      <Input
        type="datetime-local"
        className="min-h-11! min-w-0 px-2!"
        defaultValue={toLocal(value ?? 0)}
        onChange={(event) => onChange(fromLocal(event.target.value) || undefined)}
      />
    </Field>
  );
}
