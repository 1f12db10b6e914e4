import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  betsQuery,
  roundsQuery,
  type FoundBet,
  type FoundRound,
  type PlayedFilter,
} from '../domain/casino/casino.ts';
import { CasinoFrame } from '../features/casino/frame.tsx';
import { FoundMore } from '../features/casino/found-more.tsx';
import { PlayedFilterForm } from '../features/casino/played-filter.tsx';
import { PlayedTable, type Played } from '../features/casino/played-table.tsx';
import { useI18n } from '../i18n.ts';
import { KeyHints } from '../parts/key-hints.tsx';
import { useKeys } from '../parts/use-keys.ts';

const ofRound = (r: FoundRound): Played => ({ ...r, at: r.started_at });
const ofBet = (b: FoundBet): Played => ({ ...b, at: b.placed_at });

/** Rounds of all players by player, game, time, payout and id. */
export function CasinoRounds() {
  const { t } = useI18n();
  const filter = useSearch({ from: '/inside/casino/rounds' });
  const navigate = useNavigate({ from: '/casino/rounds' });
  const crash = filter.crash === true;
  const to = crash ? '/casino/bets/$id' : '/casino/rounds/$id';
  const open = (id: string) => void navigate({ to, params: { id }, search: {} });
  return (
    <CasinoFrame title={t('casino.rounds')}>
      <PlayedFilterForm
        key={JSON.stringify([filter.player, filter.payout])}
        filter={filter}
        onChange={(next) => void navigate({ search: next, replace: true })}
        onOpen={open}
      />
      {crash && filter.round && (
        <p className="text-sm text-quiet">
          {t('casino.round.only')} <span className="num">{filter.round}</span>{' '}
          <Link to="/casino/rounds" search={{ crash }} className="underline">
            {t('queue.everyone')}
          </Link>
        </p>
      )}
      {crash ? <Bets filter={filter} onOpen={open} /> : <Rounds filter={filter} onOpen={open} />}
    </CasinoFrame>
  );
}

interface FoundProps {
  filter: PlayedFilter;
  onOpen: (id: string) => void;
}

function Rounds({ filter, onOpen }: FoundProps) {
  const found = useInfiniteQuery(roundsQuery(filter));
  const items = found.data?.pages.flatMap((page) => page.items.map(ofRound)) ?? [];
  const chosen = useChosen(items, onOpen);
  return (
    <FoundMore of={found} count={items.length}>
      <PlayedTable items={items} parts={10_000} to="/casino/rounds/$id" chosen={chosen} />
      <Hints />
    </FoundMore>
  );
}

function Bets({ filter, onOpen }: FoundProps) {
  const found = useInfiniteQuery(betsQuery(filter));
  const items = found.data?.pages.flatMap((page) => page.items.map(ofBet)) ?? [];
  const chosen = useChosen(items, onOpen);
  return (
    <FoundMore of={found} count={items.length}>
      <PlayedTable items={items} parts={100} to="/casino/bets/$id" chosen={chosen} />
      <Hints />
    </FoundMore>
  );
}

/** The row that the keys have chosen. */
function useChosen(items: Played[], onOpen: (id: string) => void): string | undefined {
  const [chosen, setChosen] = useState<string>();
  const at = items.findIndex(({ id }) => id === chosen);
  const step = (by: number) =>
    setChosen(items[Math.max(0, Math.min(items.length - 1, at + by))]?.id);
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      e: () => items[at] && onOpen(items[at].id),
    },
    true,
  );
  return items[at]?.id;
}

function Hints() {
  const { t } = useI18n();
  return (
    <KeyHints
      keys={[
        ['J', t('keys.next')],
        ['K', t('keys.previous')],
        ['E', t('casino.key.open')],
      ]}
    />
  );
}
