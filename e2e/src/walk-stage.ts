/** The server of the walks, with matches whose winners are known, and what a player does there without a browser. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phone, visit } from './browser.ts';
import { Caller, newPlayer, signedIn, Staff } from './players.ts';
import { matchWinner } from './selections.ts';
import { startServer, type Match, type Server } from './server.ts';
import { inCurrency, type Walk } from './walk-list.ts';

export interface Player {
  page: Page;
  token: string;
  /** The smallest stake of the player's currency, in hundredths. */
  least: number;
  /** What was deposited, in smallest stakes. */
  deposits: number;
}

export interface Grant {
  id: string;
  status: string;
  /** Of free spins. */
  spins?: { game: string; stake: number; left: number };
  balance: { amount: number };
  orig_bonus: { amount: number };
  target: { amount: number };
  wagered: { amount: number };
}

interface Selection {
  id: string;
  odds: number;
  version: number;
  status: string;
}

/** The sides of a match before it begins. */
interface Sides {
  match: string;
  won: Selection;
  lost: Selection;
}

export interface Bet {
  id: string;
  status: string;
  payout: number;
  extras?: { kind: string; amount: number }[];
}

/** Every bonus accepts odds between these, in thousandths. */
const [leastOdds, mostOdds] = [1_500, 3_000];

export class Stage {
  readonly server: Server;
  readonly caller: Caller;
  readonly staff: Staff;
  /** Another server, whose matches have the same seed and so end in the same way: there a match is over before it begins here. */
  readonly #over: Server;
  /** The matches that have not been taken, with the selection that wins once it is known. */
  readonly #left: Map<string, string>;
  #calls = 0;

  private constructor(server: Server, over: Server, caller: Caller, staff: Staff, ids: string[]) {
    this.server = server;
    this.caller = caller;
    this.staff = staff;
    this.#over = over;
    this.#left = new Map(ids.map((id) => [id, '']));
  }

  /** Starts the servers with so many matches. */
  static async start(count: number): Promise<Stage> {
    const ids = Array.from({ length: count }, (_, i) => `walk-${i}`);
    const matches: Match[] = ids.map((id) => ({ id, sport: 'cricket' }));
    const over = await startServer({ matches });
    const server = await startServer({ matches });
    return new Stage(server, over, await Caller.at(server), await Staff.of(server), ids);
  }

  async stop(): Promise<void> {
    await this.caller.dispose();
    await this.staff.dispose();
    await this.#over.stop();
  }

  as<Answer>({ token }: Player, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.caller.call<Answer>(method, path, body, {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': this.key(),
    });
  }

  /** A key that no other call has. */
  key = (): string => `walk-${++this.#calls}`;

  /** Opens an account without an offer, and a phone on which it is signed in. */
  async newcomer(walk: Walk, email = `${walk.offer}-${walk.currency}@example.com`) {
    const { server } = this;
    const made = await newPlayer(server, email, 'kettle-moss-9', {}, walk.currency);
    const { page, context } = await visit(server.url, {
      viewport: phone,
      language: 'en',
      serviceWorkers: 'block',
      storage: { ...signedIn(made) },
    });
    await context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
    const { uuid, access_token: token } = made;
    return { page, uuid, token, least: inCurrency(walk).least, deposits: 0 };
  }

  /** The player's cash, in hundredths. */
  async cash(player: Player): Promise<number> {
    return (await this.as<{ amount: number }>(player, 'GET', '/api/v3/players/me/balance')).amount;
  }

  grants(player: Player): Promise<Grant[]> {
    return this.as<Grant[]>(player, 'GET', '/api/v3/bonuses/balances/players/me');
  }

  async bets(player: Player): Promise<Bet[]> {
    return (await this.as<{ items: Bet[] }>(player, 'GET', '/api/v3/bets')).items;
  }

  /** Takes the next match with at least such odds of each side. Others are left for later. */
  async next(won: number = leastOdds, lost = 0): Promise<Sides> {
    for (const match of this.#left.keys()) {
      const sides = await sidesOf(this.server, match);
      const winner = await this.#winnerOf(match);
      const wins = sides.find(({ id }) => id === winner);
      const loses = sides.find(({ id }) => id !== winner);
      if (!wins || !loses || wins.odds < won || wins.odds > mostOdds || loses.odds < lost) continue;
      this.#left.delete(match);
      return { match, won: wins, lost: loses };
    }
    throw new Error('too few matches: add some');
  }

  /** The selection that will win a match. */
  async #winnerOf(match: string): Promise<string> {
    const known = this.#left.get(match);
    if (known) return known;
    await this.#over.play(match, { ended: true });
    const sides = await sidesOf(this.#over, match);
    const winner = sides.find(({ status }) => status === 'won')?.id ?? '';
    this.#left.set(match, winner);
    return winner;
  }

  /** Bets on the side that wins the next match at odds which a bonus accepts, plays the match, and waits for the result. */
  async win(player: Player, stake: number, funds: object): Promise<void> {
    const { match, won } = await this.next();
    const bet = await this.place(player, stake, [won], funds);
    await this.server.play(match, { ended: true });
    await this.settled(player, bet);
  }

  async place(
    player: Player,
    stake: number,
    selections: Selection[],
    funds: object = {},
  ): Promise<string> {
    const legs = selections.map(({ id, odds, version }) => ({ selection_id: id, odds, version }));
    const bet = { stake, legs, odds_policy: 'any', ...funds };
    return (await this.as<Bet>(player, 'POST', '/api/v3/bets', bet)).id;
  }

  /** The bet when it has a result. */
  async settled(player: Player, id: string): Promise<Bet> {
    let bet: Bet | undefined;
    await expect
      .poll(async () => {
        bet = (await this.bets(player)).find((each) => each.id === id);
        return bet?.status;
      })
      .toMatch(/^(won|lost)$/);
    return bet as Bet;
  }

  /** Plays a round with cash. */
  async round(player: Player, game: string, params: object, stake: number): Promise<void> {
    const round = { game, params, stake, funds: 'cash' };
    await this.as(player, 'POST', '/api/v3/casino/rounds', round);
  }
}

async function sidesOf({ url }: Server, match: string): Promise<Selection[]> {
  const answer = await fetch(`${url}/api/v3/sport/events/${match}`);
  const { markets } = (await answer.json()) as {
    markets: { id: string; selections: Selection[] }[];
  };
  return markets.find(({ id }) => id === matchWinner(match).market)?.selections ?? [];
}
