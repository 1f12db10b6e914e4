import type { Message } from '@maidan/live';
import { replaceLine } from '../domain/trading/live.ts';
import type {
  About,
  Alarm,
  AlarmRule,
  Control,
  GridRow,
  AvailableLiability,
  Stand,
  TradedBet,
  TradedEvent,
} from '../domain/trading/trading.ts';
import { FakeOffice, refusal } from './office.tsx';

type Handler = (message: Message) => void;

/** A live line in the test's hands. */
export class FakeLine {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly status = { get: () => 'online' as const, subscribe: () => () => undefined };

  subscribe = (channel: string, handler: Handler) => {
    const all = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, all.add(handler));
    return () => void all.delete(handler);
  };

  publish(channel: string, set: Record<string, unknown>) {
    const message = { channel, snap: false, reset: false, set, del: [], push: [] };
    for (const handler of this.#handlers.get(channel) ?? []) handler(message);
  }
}

const team = (name: string) => ({ name, short: name.slice(0, 3).toUpperCase(), colour: '#334455' });

const exposure = (id: string, bets = 2): Stand['exposure'] => ({
  currency: 'INR',
  bets,
  turnover: 300_000,
  stake: 200_000,
  multi_stake: 100_000,
  worst: -150_000,
  outcomes: ['home', 'away'].map((key, i) => ({
    selection_id: `${id}-${key}`,
    key,
    name: i ? 'Asps' : 'Herons',
    bets: 1,
    stake: 100_000,
    multi_stake: 50_000,
    liability: 250_000,
    profit: i ? 90_000 : -50_000,
    worst: i ? 40_000 : -150_000,
  })),
});

const margin: Stand['margin'] = {
  scope: 'brand',
  subject: '',
  market_key: '',
  milli: 1060,
  per_answer: 10,
  changed_at: 0,
};

export const market = (id: string, more: Partial<Stand> = {}): Stand => ({
  id,
  key: 'match_winner',
  name: 'Winner',
  group: 'main',
  params: {},
  status: 'active',
  shown: true,
  version: 1,
  generation: 0,
  settled_at: 0,
  book: 1050,
  margin,
  held: [],
  cause: '',
  selections: ['home', 'away'].map((key, i) => ({
    id: `${id}-${key}`,
    key,
    name: i ? 'Asps' : 'Herons',
    odds: 1900,
    version: 1,
    status: 'active',
    fair: 500_000,
  })),
  exposure: exposure(id),
  ...more,
});

/** What a line of the desk is about: the first event, or what is said. */
export const about = (more: Partial<About> = {}): About => ({
  event_id: 'e1',
  event: 'Herons 1 – Asps 1',
  sport: 'cricket',
  competition: 'Hand League',
  home: team('Herons 1'),
  away: team('Asps 1'),
  ...more,
});

export const row = (n: number, more: Partial<GridRow> = {}): GridRow => ({
  event: {
    id: `e${n}`,
    sport: 'cricket',
    competition: 'Hand League',
    competition_id: 'x',
    name: `Herons ${n} – Asps ${n}`,
    home: team(`Herons ${n}`),
    away: team(`Asps ${n}`),
    starts_at: 1_760_000_000_000,
    status: 'live',
    bettable: true,
    virtual: true,
    market_count: 2,
    main_market: {
      ...(market(`m${n}`) as unknown as NonNullable<GridRow['event']['main_market']>),
      event_id: `e${n}`,
    },
  },
  producer: 'simulator',
  open: 2,
  suspended: 0,
  closed: 0,
  held: [],
  hidden: [],
  turnover: 300_000,
  main: exposure(`m${n}`),
  ...more,
});

export const control = (id: string, more: Partial<Control> = {}): Control => ({
  id,
  kind: 'suspend',
  scope: 'event',
  subject: 'e1',
  event_id: 'e1',
  market_id: '',
  odds: 0,
  until: 0,
  about: about(),
  reason: 'a rumour',
  made_at: 1_760_000_000_000,
  made_by: 'trader@example.com',
  released_at: 0,
  released_by: '',
  release_reason: '',
  alarm_id: '',
  ...more,
});

export const rule: AlarmRule = {
  id: 'liability',
  kind: 'liability',
  phase: 'any',
  threshold: 2_000_000,
  span: 0,
  enabled: true,
  action: '',
  changed_at: 0,
};

export const alarm: Alarm = {
  id: 'a1',
  rule_id: 'liability',
  kind: 'liability',
  event_id: 'e1',
  market_id: 'm1',
  selection_id: 'm1-home',
  about: about({
    market: { id: 'm1', key: 'innings_total', params: { innings: 1, line: 160.5 } },
    selection: { key: 'over', name: 'Over 160.5' },
  }),
  detail: { liability: 2_500_000, currency: 'INR', selection: 'Herons' },
  raised_at: 1_760_000_000_000,
  acted: true,
  done_at: 0,
  done_by: '',
  note: '',
};

/** The trading desk in memory: controls are applied at once. */
export class FakeTrading extends FakeOffice {
  readonly line = new FakeLine();
  rows = [row(1), row(2), row(3)];
  /** What keeps event e1 suspended. */
  trouble = '';
  markets = [market('m1')];
  controls: Control[] = [];
  alarms = [alarm];
  rules = [rule];
  bets: TradedBet[] = [];
  available: AvailableLiability[] = [];
  margins = [margin];

  constructor() {
    super();
    replaceLine(this.line);
    this.member = {
      id: 's1',
      email: 'trader@example.com',
      role: 'trader',
      permissions: ['markets.see', 'markets.trade', 'money.see', 'players.see'],
      todo: '',
    };
  }

  /** What was sent, without what was only read. */
  get acts() {
    return this.seen
      .filter(({ call }) => !call.startsWith('GET') && !call.includes('/session'))
      .map(({ call, body }) => ({ call, body }));
  }

  asked(call: string) {
    return this.seen.filter((one) => one.call === call).length;
  }

  /** The orders that are about an event, by what they do. */
  #over(id: string) {
    const all = this.controls.filter(
      ({ scope, event_id }) => scope === 'all' || scope === 'competition' || event_id === id,
    );
    return {
      held: all.filter(({ kind }) => kind === 'suspend'),
      hidden: all.filter(({ kind }) => kind === 'hide'),
      featured: all.find(({ kind }) => kind === 'feature'),
    };
  }

  page(): TradedEvent {
    return {
      ...this.#over('e1'),
      event: row(1).event,
      producer: 'simulator',
      stopped: '',
      silent: false,
      trouble: this.trouble,
      trouble_since: this.trouble ? 1_760_000_000_000 : 0,
      turnover: 300_000,
      markets: this.markets,
    };
  }

  override more = (call: string, body: Record<string, unknown>, url: URL) => {
    const list = (items: unknown[]) => Response.json({ items, next: '' });
    const made = (...controls: Control[]) => {
      this.controls = [...controls, ...this.controls];
      return Response.json({ controls, applied: true });
    };
    const released = /^POST \/trading\/controls\/(\w+)\/release$/.exec(call)?.[1];
    if (released) {
      const found = this.controls.find(({ id }) => id === released);
      if (!found) return refusal(404, 'trade_control_not_found');
      this.controls = this.controls.filter((one) => one !== found);
      return Response.json({ controls: [{ ...found, released_at: 1 }], applied: true });
    }
    switch (call) {
      case 'GET /trading/events':
        return Response.json({
          items: this.rows
            .filter(({ event }) => event.name.includes(url.searchParams.get('text') ?? ''))
            .map((one) => ({ ...one, ...this.#over(one.event.id) })),
          next: '',
          currency: 'INR',
        });
      case 'GET /trading/events/e1':
        return Response.json(this.page());
      case 'GET /trading/markets/m1/history':
        return Response.json({
          selections: [],
          points: [
            { at: 1, odds: [1800, 2000] },
            { at: 2, odds: [] },
            { at: 3, odds: [1900, 1900] },
          ],
        });
      case 'GET /trading/options':
        return Response.json({
          sports: [{ key: 'cricket' }, { key: 'tennis' }],
          competitions: [{ id: 'x', name: 'Hand League', sport: 'cricket' }],
          producers: [{ producer: 'simulator', good_until: 1 }],
          markets: [
            { key: 'match_winner', sports: ['cricket', 'tennis'] },
            { key: 'over_runs', sports: ['cricket'] },
            { key: 'set_winner', sports: ['tennis'] },
          ],
        });
      case 'POST /trading/events/e1/reopen':
        this.trouble = '';
        return Response.json({ controls: [], applied: true });
      case 'GET /trading/controls':
        return list(this.controls);
      case 'POST /trading/suspensions': {
        const { scope, subject } = body as { scope: Control['scope']; subject: string };
        if (this.controls.some((one) => one.scope === scope && one.subject === subject)) {
          return refusal(409, 'trade_held');
        }
        return made(
          control(`c${this.seen.length}`, {
            scope,
            subject,
            event_id: scope === 'event' ? subject : '',
          }),
        );
      }
      case 'POST /trading/hidings': {
        const { scope, subject } = body as { scope: Control['scope']; subject: string };
        const event_id = scope === 'event' ? subject : '';
        return made(control(`h${this.seen.length}`, { kind: 'hide', scope, subject, event_id }));
      }
      case 'POST /trading/features': {
        type Asked = { scope: Control['scope']; subject: string; until: number };
        const asked = body as Asked;
        const event_id = asked.scope === 'event' ? asked.subject : '';
        return made(control('f1', { kind: 'feature', ...asked, event_id }));
      }
      case 'GET /trading/events/e1/liability':
        return Response.json({ currency: 'INR', items: this.available });
      case 'PUT /trading/limits':
        return Response.json({ currency: 'INR', items: [] });
      case 'POST /trading/markets/m1/prices':
        return made(control('p1', { kind: 'price', scope: 'selection', subject: 'm1-home' }));
      case 'GET /trading/margins':
        return Response.json(
          this.margins.map((one) => ({ ...one, changed_by: '', about: about({ event: '' }) })),
        );
      case 'PUT /trading/margins':
        return Response.json({ applied: true });
      case 'GET /trading/cash-out-margins':
        return Response.json([]);
      case 'GET /trading/limits':
        return Response.json({ currency: 'INR', items: [] });
      case 'GET /trading/alarms':
        return list(url.searchParams.get('done') === 'true' ? [] : this.alarms);
      case 'GET /trading/alarms/count':
        return Response.json({ open: this.alarms.length });
      case 'POST /trading/alarms/a1/acknowledge':
        this.alarms = [];
        return Response.json({ ...alarm, done_at: 1, note: body['note'] });
      case 'GET /trading/rules':
        return Response.json(this.rules);
      case 'PUT /trading/rules/liability':
        this.rules = [{ ...rule, ...body } as AlarmRule];
        return Response.json(this.rules);
      case 'GET /trading/bets':
        return list(
          this.bets.filter(({ status }) =>
            [null, status].includes(url.searchParams.get('status') as null),
          ),
        );
      default:
        return undefined;
    }
  };
}
