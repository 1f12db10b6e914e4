import { parseMoney, formatMoney, minor } from '@maidan/money';
import { Button, Field, Input } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
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
import { isId, useNamedPlayer } from '../../domain/player/named.ts';
import { useI18n } from '../../i18n.ts';
import { Choice, Moment } from './filter-fields.tsx';

interface Props {
  filter: PlayedFilter;
  onChange: (next: PlayedFilter) => void;
  /** Opens a round or a bet by its id. */
  onOpen: (id: string) => void;
}

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
  const named = useNamedPlayer();
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
