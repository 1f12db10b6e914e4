import { newKey, toApiError, type ApiError } from '@maidan/api';
import { minor, type Minor } from '@maidan/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  actInRound,
  readRound,
  refillDemo,
  revealedQuery,
  startRound,
  tableQuery,
  type Action,
  type CasinoTable,
  type Round,
  type StartRound,
} from './calls.ts';
import { lobbyQuery } from './lobby.ts';
import { errorCode } from '../../error-code.ts';
import { bonusesQuery, type BonusBalance } from '../bonus/calls.ts';
import { balanceQuery } from '../wallet/queries.ts';
import { freezeBalance } from '../wallet/shown.ts';

/** How much money a round has moved since it was in the state before. */
function moneyMoved(before: Round | undefined, after: Round): Minor {
  const staked = before?.id === after.id ? 0 : after.stake;
  return minor((after.status === 'open' ? 0 : after.payout) - staked);
}

/** The table after a round was started or went on, so that it need not be read again. */
function withRound(table: CasinoTable, before: Round | undefined, after: Round): CasinoTable {
  const others = table.open.filter(({ id }) => id !== after.id);
  const started = before?.id === after.id ? 0 : 1;
  return {
    ...table,
    open: after.status === 'open' ? [...others, after] : others,
    seeds: {
      ...table.seeds,
      nonce: table.seeds.nonce + started,
      demo: minor(table.seeds.demo + (after.funds === 'demo' ? moneyMoved(before, after) : 0)),
    },
  };
}

/** The free spins of a bonus after one of them was played. */
function playedSpin({ spins }: BonusBalance, before: Round | undefined, after: Round) {
  if (!spins || spins.done || before?.id === after.id) return {};
  return { spins: { ...spins, left: spins.left - 1, won: minor(spins.won + after.payout) } };
}

/** The bonuses after a round that one of them pays, so that its money is right before they are read again. */
const withMoney = (bonuses: BonusBalance[], before: Round | undefined, after: Round) =>
  bonuses.map((bonus) => {
    if (bonus.id !== after.grant) return bonus;
    const { amount, currency } = bonus.balance;
    const rest = Math.max(0, amount + moneyMoved(before, after));
    return {
      ...bonus,
      ...playedSpin(bonus, before, after),
      balance: { amount: minor(rest), currency },
    };
  });

/** Errors after which the server's state is another than the screen believes. */
const stale = new Set(['round_open', 'round_over', 'round_moved', 'round_not_found']);
/** Errors after which the operator's settings are others than the screen believes. */
const changed = new Set(['game_off', 'game_works', 'stake_not_possible']);

/**
 * Plays rounds of a game: the one that is open, also from before, or the latest. A start whose answer was lost is sent again with the
 * same key, so that its stake is taken once.
 */
export function useRounds(game: string) {
  const queries = useQueryClient();
  const table = useQuery(tableQuery);
  const [latest, setLatest] = useState<Round>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const unanswered = useRef<{ content: string; key: string }>(undefined);

  const open = table.data?.open.find((round) => round.game === game);
  const round = latest?.status === 'open' || !open ? (latest ?? open) : open;

  /** Shows the balance without the payout of a round until its motion is over. held is the balance before the call. */
  function hidePayout(held: Minor | undefined, before: Round | undefined, after: Round) {
    const pays = after.funds === 'cash' && after.status === 'ended' && after.payout > 0;
    freezeBalance(
      held !== undefined && pays ? minor(held - (before ? 0 : after.stake)) : undefined,
    );
  }

  async function send(call: () => Promise<Round>): Promise<Round | undefined> {
    setBusy(true);
    setError(undefined);
    const held = queries.getQueryData(balanceQuery.queryKey)?.amount;
    freezeBalance(held); // the live channel may report the payout before the answer comes
    try {
      const after = await call();
      const before = round?.id === after.id ? round : undefined;
      hidePayout(held, before, after);
      const known = queries.getQueryData(tableQuery.queryKey)?.seeds.id;
      queries.setQueryData(tableQuery.queryKey, (data) => data && withRound(data, before, after));
      if (after.grant)
        queries.setQueryData(
          bonusesQuery.queryKey,
          (data) => data && withMoney(data, before, after),
        );
      if (!before && after.seeds_id !== known) {
        // the server has changed the seeds, which it does by itself after many rounds
        void queries.invalidateQueries({ queryKey: tableQuery.queryKey });
        void queries.invalidateQueries({ queryKey: revealedQuery.queryKey });
      }
      setLatest(after);
      unanswered.current = undefined;
      return after;
    } catch (thrown) {
      freezeBalance();
      const failure = toApiError(thrown);
      if (failure.status > 0 && failure.status < 500) unanswered.current = undefined;
      setError(failure);
      if (stale.has(errorCode(failure) ?? '')) {
        if (round?.status === 'open') setLatest(await readRound(round.id).catch(() => round));
        void queries.invalidateQueries({ queryKey: tableQuery.queryKey });
      }
      if (errorCode(failure)?.startsWith('bonus_'))
        void queries.invalidateQueries({ queryKey: bonusesQuery.queryKey });
      if (changed.has(errorCode(failure) ?? '')) {
        void queries.invalidateQueries({ queryKey: tableQuery.queryKey });
        void queries.invalidateQueries({ queryKey: lobbyQuery.queryKey });
      }
      return undefined;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['balance'] });
    }
  }

  return {
    table: table.data,
    tableError: table.error,
    round,
    /** The round was started or went on here: it may move. One from before stands still. */
    fresh: round !== undefined && round === latest,
    busy,
    error,
    start: (body: Omit<StartRound, 'game'>) => {
      const content = JSON.stringify(body);
      if (unanswered.current?.content !== content) unanswered.current = { content, key: newKey() };
      const { key } = unanswered.current;
      return send(() => startRound(key, { game, ...body }));
    },
    act: (action: Action) => round && send(() => actInRound(round.id, round.step, action)),
    /** The motion of a round is over: what the screens hid may be seen. */
    reveal: () => {
      freezeBalance();
      void queries.invalidateQueries({ queryKey: ['casino-rounds'] });
      if (round?.grant) void queries.invalidateQueries({ queryKey: bonusesQuery.queryKey });
    },
    clear: () => setError(undefined),
    /** Sets demo money to its amount at the beginning. */
    refill: async () => {
      try {
        const seeds = await refillDemo();
        queries.setQueryData(tableQuery.queryKey, (data) => data && { ...data, seeds });
      } catch (thrown) {
        setError(toApiError(thrown));
      }
    },
  };
}

export type Rounds = ReturnType<typeof useRounds>;
