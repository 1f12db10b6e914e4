import type {
  EachWay,
  Funds,
  Market,
  Offer,
  OddsPolicy,
  PlaceBet,
  Selection,
  SportEvent,
} from '@maidan/api';
import { newKey } from '@maidan/api';
import type { OddsMilli } from '@maidan/money';

/** A selection on the slip. */
export interface Leg {
  selectionId: string;
  key: string;
  name: string;
  eventId: string;
  eventName: string;
  live: boolean;
  marketId: string;
  marketKey: string;
  params: Market['params'];
  /** The odds that the player accepted. */
  acceptedOdds: OddsMilli;
  /** The current odds. */
  odds: OddsMilli;
  version: number;
  /** `suspended` may reopen, `closed` does not. */
  state: 'open' | 'suspended' | 'closed';
  /** Terms of each-way bets; undefined if the market has none. */
  eachWay?: EachWay;
}

export interface Slip {
  legs: Leg[];
  stake: string;
  policy: OddsPolicy;
  kind: 'accumulator' | 'singles' | 'system';
  /** The numbers of legs that the lines of a system combine: 2 for doubles, 3 for trebles. */
  sizes?: number[];
  eachWay?: boolean;
  funds?: Funds;
  freeBet?: string;
  /** The bonus that pays; undefined for bonus money that staff have given. */
  grant?: string;
  /** The stake of quick bets, which one tap on a price places; undefined while they are off. */
  quickStake?: string;
}

export const empty: Slip = { legs: [], stake: '', policy: 'none', kind: 'accumulator' };

const stateOf = (market: { status: string }, selection: { status: string }): Leg['state'] => {
  if (market.status === 'active' && selection.status === 'active') return 'open';
  const mayReopen = [market.status, selection.status].every(
    (s) => s === 'active' || s === 'suspended',
  );
  return mayReopen ? 'suspended' : 'closed';
};

export function legOf(
  event: Pick<SportEvent, 'id' | 'name' | 'status'>,
  market: Market,
  selection: Selection,
): Leg {
  return {
    selectionId: selection.id,
    key: selection.key,
    name: selection.name,
    eventId: event.id,
    eventName: event.name,
    live: event.status === 'live',
    marketId: market.id,
    marketKey: market.key,
    params: market.params,
    acceptedOdds: selection.odds,
    odds: selection.odds,
    version: selection.version,
    state: stateOf(market, selection),
    ...(market.each_way && { eachWay: market.each_way }),
  };
}

/** Whether the player has to accept the changed odds of a leg before the bet can be placed. */
export function mustAcceptOdds(leg: Leg, policy: OddsPolicy): boolean {
  if (policy === 'any') return false;
  return policy === 'higher' ? leg.odds < leg.acceptedOdds : leg.odds !== leg.acceptedOdds;
}

/** The bonuses that can pay a bet, and the one that the player chose last on this device. */
interface Bonuses {
  grants: readonly { id: string; balance: { amount: number } }[];
  remembered?: string;
}

/**
 * Preselects the bonus that was chosen last, or bonus money if it is the player's default account and there is some. A choice on the slip
 * takes precedence, unless its bonus is over: then cash pays.
 */
export function withDefaultFunds(
  value: Slip,
  account: string | undefined,
  bonus: number,
  { grants, remembered }: Bonuses = { grants: [] },
): Slip {
  const known = (id: string | undefined) => grants.find((grant) => grant.id === id);
  if (value.grant && !known(value.grant)) return { ...value, funds: 'cash', grant: undefined };
  if (value.funds !== undefined) return value;
  const last = known(remembered);
  if (last) return { ...value, funds: 'bonus', grant: last.id };
  if (account !== 'bonus') return value;
  if (bonus > 0) return { ...value, funds: 'bonus' };
  const funded = grants.find(({ balance }) => balance.amount > 0);
  return funded ? { ...value, funds: 'bonus', grant: funded.id } : value;
}

/** Whether two selections are of the same match: their outcomes are not independent, so their odds do not multiply. */
export function hasRelated(legs: readonly Leg[]): boolean {
  return new Set(legs.map((leg) => leg.eventId)).size < legs.length;
}

/** The bet slip of a tab. It is stored in the session storage, so it survives a reload and a sign-in. */
export class SlipStore {
  #slip: Slip;
  #listeners = new Set<() => void>();
  /** Idempotency keys of bets without a result, by the request as JSON; stored like the slip. */
  #keys: Map<string, string>;
  #storage: Storage | undefined;

  constructor(storage?: Storage) {
    this.#storage = storage;
    this.#slip = { ...empty, ...(JSON.parse(storage?.getItem('slip') ?? '{}') as Partial<Slip>) };
    this.#keys = new Map(JSON.parse(storage?.getItem('slip_keys') ?? '[]') as [string, string][]);
  }

  get = (): Slip => this.#slip;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(change: Partial<Slip>): void {
    this.#slip = { ...this.#slip, ...change };
    this.#storage?.setItem('slip', JSON.stringify(this.#slip));
    this.#listeners.forEach((notify) => notify());
  }

  has(selectionId: string): boolean {
    return this.#slip.legs.some((leg) => leg.selectionId === selectionId);
  }

  /** Adds a selection, removes it if it is on the slip, or replaces another one of its market. */
  toggle(leg: Leg): void {
    if (this.has(leg.selectionId)) return this.remove(leg.selectionId);
    this.#set({ legs: [...this.#slip.legs.filter((l) => l.marketId !== leg.marketId), leg] });
  }

  remove(selectionId: string): void {
    this.#set({ legs: this.#slip.legs.filter((leg) => leg.selectionId !== selectionId) });
  }

  /** Restores selections, to repeat a bet. */
  restore(legs: Leg[]): void {
    this.#set({ legs });
  }

  clear(): void {
    const { policy, quickStake } = this.#slip; // settings of the player, not of a bet
    this.#slip = { ...empty, policy, quickStake };
    this.#set({});
  }

  set = (change: Partial<Slip>): void => this.#set(change);

  #update(change: (leg: Leg) => Leg): void {
    const legs = this.#slip.legs.map(change);
    if (legs.some((leg, i) => leg !== this.#slip.legs[i])) this.#set({ legs });
  }

  /** Updates odds and states from a market. Selections with an older version are ignored. */
  updateMarket(market: Market): void {
    this.#update((leg) => {
      const selection = market.selections.find((s) => s.id === leg.selectionId);
      if (!selection || selection.version < leg.version) return leg;
      const { odds, version } = selection;
      const state = stateOf(market, selection);
      const unchanged = leg.odds === odds && leg.version === version && leg.state === state;
      return unchanged ? leg : { ...leg, odds, version, state };
    });
  }

  /** Updates the legs of an event: they become live when it starts and closed when it ends. */
  updateEvent({ id, status }: Pick<SportEvent, 'id' | 'status'>): void {
    const live = status === 'live';
    const over = status === 'ended' || status === 'abandoned';
    this.#update((leg) => {
      if (leg.eventId !== id) return leg;
      const state = over ? 'closed' : leg.state;
      return leg.live === live && leg.state === state ? leg : { ...leg, live, state };
    });
  }

  /** Updates odds from the offers of a refused bet. */
  applyOffers(offers: readonly Offer[]): void {
    this.#update((leg) => {
      const offer = offers.find((o) => o.selection_id === leg.selectionId);
      if (!offer) return leg;
      const { odds, version } = offer;
      return { ...leg, odds, version, state: stateOf({ status: 'active' }, offer) };
    });
  }

  /** Accepts the current odds. */
  acceptOdds(): void {
    this.#update((leg) =>
      leg.acceptedOdds === leg.odds ? leg : { ...leg, acceptedOdds: leg.odds },
    );
  }

  /** The idempotency key of a bet: the same for an equal bet until it is accepted. */
  keyFor(bet: PlaceBet): string {
    const request = JSON.stringify(bet);
    const key = this.#keys.get(request) ?? newKey();
    this.#keys.set(request, key);
    this.#storeKeys();
    return key;
  }

  /** Removes the key of an accepted bet: an equal one is a new bet. */
  removeKey(bet: PlaceBet): void {
    this.#keys.delete(JSON.stringify(bet));
    this.#storeKeys();
  }

  #storeKeys(): void {
    this.#storage?.setItem('slip_keys', JSON.stringify([...this.#keys]));
  }
}
