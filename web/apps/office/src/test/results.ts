import type { MarketToDecide, Override } from '../domain/trading/overrides.ts';
import type { SettledMarket, TradedBet } from '../domain/trading/trading.ts';
import { FakeTrading } from './trading.ts';

const team = (name: string) => ({ name, short: name.slice(0, 3).toUpperCase(), colour: '#334455' });

const selections = ['over', 'under'].map((key, i) => ({
  id: `t1-${key}`,
  key,
  name: i ? 'Under 160.5' : 'Over 160.5',
  odds: 1900,
  version: 1,
  status: i ? 'lost' : 'won',
})) as MarketToDecide['selections'];

/** The total of an innings, as a proposal sees it. */
export const total: MarketToDecide = {
  id: 't1',
  event: 'Herons – Asps',
  event_id: 'e1',
  sport: 'cricket',
  home: team('Herons'),
  away: team('Asps'),
  name: 'Total runs',
  key: 'innings_total',
  params: { innings: 1, line: 160.5 },
  rule_key: 'innings_total',
  status: 'settled',
  selections,
};

export const proposal = (more: Partial<Override> = {}): Override => ({
  id: 'o1',
  kind: 'result',
  market_id: 't1',
  event_id: 'e1',
  bet_id: '',
  results: {
    't1-over': { result: 'lost', void_milli: 0, dead_heat_num: 0, dead_heat_den: 0 },
    't1-under': { result: 'won', void_milli: 0, dead_heat_num: 0, dead_heat_den: 0 },
  },
  reason: 'the scorer was wrong',
  proposed_by: 'other@example.com',
  proposed_at: 1_760_000_000_000,
  decided_by: '',
  decided_at: 0,
  answer: '',
  status: 'proposed',
  own: false,
  market: total,
  ...more,
});

export const settled: SettledMarket = {
  ...total,
  generation: 2,
  settled_at: 1_760_000_000_000,
  status: 'settled',
};

const leg = (n: number): TradedBet['legs'][number] => ({
  selection_id: 't1-over',
  event_id: `e${n}`,
  event_name: `Herons – Asps ${n}`,
  market_key: 'innings_total',
  market_name: 'Total runs',
  market_params: { innings: 1, line: 160.5 },
  selection_key: 'over',
  selection_name: 'Over 160.5',
  rule_key: 'innings_total',
  odds: 1900,
  status: 'pending',
});

export const bet = (n: number, more: Partial<TradedBet> = {}): TradedBet => ({
  id: `b${n}`,
  kind: 'single',
  status: 'pending',
  stake: n * 10_000,
  unit: n * 10_000,
  lines: 1,
  sizes: [1],
  each_way: false,
  funds: 'cash',
  currency: 'INR',
  odds: 1900,
  potential: n * 19_000,
  payout: 0,
  cashed: 0,
  cashed_for: 0,
  placed_at: 1_760_000_000_000,
  legs: [leg(n)],
  player_id: `p${n}`,
  player_name: `player${n}@example.com`,
  live: n === 2,
  generation: 0,
  ledger_account: `p:p${n}:INR:cash`,
  ...more,
});

/** The desk with proposals, settled markets and a stream of bets that its filters narrow. */
export class FakeResults extends FakeTrading {
  overrides: Override[] = [proposal(), proposal({ id: 'o2', own: true })];
  settled = [settled];
  trail: unknown[] = [];
  override bets = [bet(1), bet(2, { status: 'won' }), bet(3, { kind: 'accumulator' })];

  constructor() {
    super();
    const desk = this.more;
    this.more = (call, body, url) => this.#answer(call, body, url) ?? desk(call, body, url);
  }

  #answer(call: string, body: Record<string, unknown>, url: URL): Response | undefined {
    const list = (items: unknown[]) => Response.json({ items, next: '' });
    const decided = /^POST \/trading\/overrides\/(\w+)\/decision$/.exec(call)?.[1];
    if (decided) {
      const status = body['approve'] ? 'executed' : 'refused';
      this.overrides = this.overrides.map((one) =>
        one.id === decided ? { ...one, status, decided_by: 'trader@example.com' } : one,
      );
      return Response.json(this.overrides.find(({ id }) => id === decided));
    }
    const read = /^GET \/trading\/bets\/(\w+)$/.exec(call)?.[1];
    if (read) {
      const worth = { now: { suspended: 'settled' }, margin: 0, taken: [] };
      return Response.json({ ...this.bets.find(({ id }) => id === read), now: [], worth });
    }
    const query = url.searchParams;
    switch (call) {
      case 'GET /audit':
        return list(this.trail);
      case 'GET /trading/overrides':
        return list(
          this.overrides.filter(
            ({ status }) => query.get('open') !== 'true' || status === 'proposed',
          ),
        );
      case 'POST /trading/overrides': {
        const made = proposal({ ...body, id: 'o9', own: true } as Partial<Override>);
        this.overrides = [made, ...this.overrides];
        return Response.json(made);
      }
      case 'GET /trading/markets/t1':
        return Response.json(total);
      case 'GET /trading/settled':
        return list(this.settled);
      case 'GET /trading/bets':
        return Response.json({
          items: this.bets.filter((one) => this.#wanted(one, query)),
          next: '',
          player: query.has('player') ? `${query.get('player')}@example.com` : '',
          event: query.has('event') ? 'Herons – Asps 3' : '',
        });
      default:
        return undefined;
    }
  }

  #wanted(one: TradedBet, query: URLSearchParams): boolean {
    const is = (name: string, value: string) => (query.get(name) ?? value) === value;
    return (
      is('status', one.status) &&
      is('kind', one.kind) &&
      is('player', one.player_id) &&
      is('event', one.legs[0]?.event_id ?? '') &&
      one.stake >= Number(query.get('least') ?? 0) &&
      (query.get('live') !== 'true' || one.live)
    );
  }
}
