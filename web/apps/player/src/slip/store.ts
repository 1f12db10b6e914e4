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
  /** The price the player has agreed to. */
  agreed: OddsMilli;
  /** The price now. */
  odds: OddsMilli;
  version: number;
  /** Whether the price can be taken now, may come back, or will not. */
  state: 'open' | 'suspended' | 'closed';
  /** Terms of each-way bets, where they are taken. */
  eachWay?: EachWay;
}

export interface Slip {
  legs: Leg[];
  stake: string;
  policy: OddsPolicy;
  kind: 'accumulator' | 'singles' | 'system';
  /** How many legs a line of a system combines. */
  sizes?: number[];
  eachWay?: boolean;
  funds?: Funds;
  freeBet?: string;
  /** One tap on a price places a single of this stake. */
  quick?: string;
}

export const empty: Slip = { legs: [], stake: '', policy: 'none', kind: 'accumulator' };

const stateOf = (market: { status: string }, selection: { status: string }): Leg['state'] => {
  if (market.status === 'active' && selection.status === 'active') return 'open';
  const waits = [market.status, selection.status].every((s) => s === 'active' || s === 'suspended');
  return waits ? 'suspended' : 'closed';
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
    agreed: selection.odds,
    odds: selection.odds,
    version: selection.version,
    state: stateOf(market, selection),
    ...(market.each_way && { eachWay: market.each_way }),
  };
}

/** Whether the player has to agree to the price of a leg before it may be sent. */
export function mustAgree(leg: Leg, policy: OddsPolicy): boolean {
  if (policy === 'any') return false;
  return policy === 'higher' ? leg.odds < leg.agreed : leg.odds !== leg.agreed;
}

/** The slip with bonus money chosen where the player has made it his default and has some; a choice on the slip wins. */
export function withDefaultFunds(value: Slip, account: string | undefined, bonus: number): Slip {
  const preselected = value.funds === undefined && account === 'bonus' && bonus > 0;
  return preselected ? { ...value, funds: 'bonus' } : value;
}

/** Two selections of one match depend on each other: their odds do not multiply. */
export function hasRelated(legs: readonly Leg[]): boolean {
  return new Set(legs.map((leg) => leg.eventId)).size < legs.length;
}

/** The bet slip: one small store, kept through a reload and through signing in. */
export class SlipStore {
  #slip: Slip;
  #watchers = new Set<() => void>();
  /** Idempotency keys of bets whose fate is unknown, by what was asked; they outlive a reload as the slip does. */
  #keys: Map<string, string>;
  #storage: Storage | undefined;

  constructor(storage?: Storage) {
    this.#storage = storage;
    this.#slip = { ...empty, ...(JSON.parse(storage?.getItem('slip') ?? '{}') as Partial<Slip>) };
    this.#keys = new Map(JSON.parse(storage?.getItem('slip_keys') ?? '[]') as [string, string][]);
  }

  get = (): Slip => this.#slip;

  subscribe = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => void this.#watchers.delete(tell);
  };

  #set(change: Partial<Slip>): void {
    this.#slip = { ...this.#slip, ...change };
    this.#storage?.setItem('slip', JSON.stringify(this.#slip));
    this.#watchers.forEach((tell) => tell());
  }

  has(selectionId: string): boolean {
    return this.#slip.legs.some((leg) => leg.selectionId === selectionId);
  }

  /** Puts a selection on the slip, takes it off, or swaps it for another of its market. */
  toggle(leg: Leg): void {
    if (this.has(leg.selectionId)) return this.remove(leg.selectionId);
    this.#set({ legs: [...this.#slip.legs.filter((l) => l.marketId !== leg.marketId), leg] });
  }

  remove(selectionId: string): void {
    this.#set({ legs: this.#slip.legs.filter((leg) => leg.selectionId !== selectionId) });
  }

  /** Puts selections back as they were, for another bet like the last one. */
  restore(legs: Leg[]): void {
    this.#set({ legs });
  }

  clear(): void {
    const { policy, quick } = this.#slip; // how this player bets, whatever is bet on
    this.#slip = { ...empty, policy, quick };
    this.#set({});
  }

  set = (change: Partial<Slip>): void => this.#set(change);

  #update(change: (leg: Leg) => Leg): void {
    const legs = this.#slip.legs.map(change);
    if (legs.some((leg, i) => leg !== this.#slip.legs[i])) this.#set({ legs });
  }

  /** Takes what is known of a market now. Older versions than ours change nothing. */
  apply(market: Market): void {
    this.#update((leg) => {
      const selection = market.selections.find((s) => s.id === leg.selectionId);
      if (!selection || selection.version < leg.version) return leg;
      const { odds, version } = selection;
      const state = stateOf(market, selection);
      const same = leg.odds === odds && leg.version === version && leg.state === state;
      return same ? leg : { ...leg, odds, version, state };
    });
  }

  /** Takes where a match stands now: one that begins while it is on the slip makes its legs live, one that is over closes them. */
  follow({ id, status }: Pick<SportEvent, 'id' | 'status'>): void {
    const live = status === 'live';
    const over = status === 'ended' || status === 'abandoned';
    this.#update((leg) => {
      if (leg.eventId !== id) return leg;
      const state = over ? 'closed' : leg.state;
      return leg.live === live && leg.state === state ? leg : { ...leg, live, state };
    });
  }

  /** Takes the prices that the server offered instead. */
  offer(offers: readonly Offer[]): void {
    this.#update((leg) => {
      const offer = offers.find((o) => o.selection_id === leg.selectionId);
      if (!offer) return leg;
      const { odds, version } = offer;
      return { ...leg, odds, version, state: stateOf({ status: 'active' }, offer) };
    });
  }

  /** The player agrees to the prices as they are now. */
  agree(): void {
    this.#update((leg) => (leg.agreed === leg.odds ? leg : { ...leg, agreed: leg.odds }));
  }

  /** The key for a bet: the same for the same bet until its fate is known. */
  keyFor(bet: PlaceBet): string {
    const asked = JSON.stringify(bet);
    const key = this.#keys.get(asked) ?? newKey();
    this.#keys.set(asked, key);
    this.#keepKeys();
    return key;
  }

  /** The bet was taken: the next one like it is another bet. */
  taken(bet: PlaceBet): void {
    this.#keys.delete(JSON.stringify(bet));
    this.#keepKeys();
  }

  #keepKeys(): void {
    this.#storage?.setItem('slip_keys', JSON.stringify([...this.#keys]));
  }
}
