import { oddsMilli } from '@maidan/money';
import type { Market, MatchDetail, Scoreboard, Selection, SportEvent } from '@maidan/api';
import { event, now } from './fixtures.ts';

/** The catalogue of the server in memory, and matches of sports other than cricket. */

const family: Record<string, string> = {
  cricket: 'cricket',
  football: 'goals',
  tennis: 'sets',
  basketball: 'running',
  'horse-racing': 'race',
};

const side = (name: string, colour: string) => ({
  name,
  short: name.slice(0, 3).toUpperCase(),
  colour,
});

const price = (id: string, key: string, name: string, odds: number): Selection => ({
  id: `${id}-${key}`,
  key,
  name,
  odds: oddsMilli(odds),
  status: 'active',
  version: 1,
});

type Ask = Partial<Market> & { key: string; prices: [key: string, name: string, odds: number][] };

function marketOf(eventId: string, { key, prices, ...rest }: Ask): Market {
  const id = `${eventId}-${key}${rest.params?.line ?? ''}${rest.params?.period ?? ''}`;
  return {
    id,
    event_id: eventId,
    key,
    name_key: `market.${key}`,
    params: {},
    status: 'active',
    version: 1,
    group: 'main',
    rule_key: `rule.goals.${key}`,
    selections: prices.map(([answer, name, odds]) => price(id, answer, name, odds)),
    ...rest,
  };
}

const boardOf = (phase: 'play' | 'ended', board: Scoreboard, result = '') => ({
  innings: 0,
  batting: '' as 'home',
  home: { runs: 0, wickets: 0, overs: '' },
  away: { runs: 0, wickets: 0, overs: '' },
  run_rate: 0,
  phase,
  result,
  board,
});

const lark = side('Amberford Rovers', '#1e6fd9');
const moth = side('Belquay United', '#c0392b');

function football(): SportEvent {
  const one = event('fb1', lark, moth, {
    sport: 'football',
    competition: 'Coastal Premier',
    competition_id: 'sim-cpl',
    market_count: 6,
    score: boardOf('play', { home: 2, away: 1, period: 2, name: 'half', clock: 67 * 60 }),
  });
  const main = marketOf('fb1', {
    key: 'match_winner',
    prices: [
      ['home', lark.name, 1450],
      ['draw', 'Draw', 4200],
      ['away', moth.name, 7000],
    ],
  });
  return { ...one, main_market: main };
}

function tennis(): SportEvent {
  const home = side('Zain Yelkote', '#0891b2');
  const away = side('Kabir Dharsen', '#d97706');
  const board: Scoreboard = {
    home: 1,
    away: 0,
    period: 2,
    name: 'set',
    serving: 'away',
    points: ['40', 'A'],
    periods: [
      [6, 4],
      [3, 2],
    ],
  };
  const one = event('tn1', home, away, {
    sport: 'tennis',
    competition: 'Jasmine Open',
    competition_id: 'sim-jas',
    score: boardOf('play', board),
  });
  const main = marketOf('tn1', {
    key: 'match_winner',
    prices: [
      ['home', home.name, 1300],
      ['away', away.name, 3400],
    ],
  });
  return { ...one, main_market: main };
}

function race(): SportEvent {
  const names = ['Night Ferry', 'Brass Lantern', 'Second Monsoon', 'Copper Kite', 'Tall Order'];
  const one = event(
    'hr1',
    { name: 'Palmgrove Plate', short: '', colour: '#475569' },
    { name: '', short: '', colour: '' },
    {
      sport: 'horse-racing',
      name: 'Palmgrove Plate',
      competition: 'Palmgrove Meeting',
      competition_id: 'sim-palm',
      status: 'upcoming',
      starts_at: now + 600_000,
    },
  );
  const main = marketOf('hr1', {
    key: 'race_winner',
    prices: names.map((name, i) => [`r${i + 1}`, name, 3000 + 1500 * i]),
  });
  return { ...one, main_market: main };
}

/** Matches beside those of cricket: a game by goals and one by sets under way, a race to come, a result. */
export function otherSports(): SportEvent[] {
  const ended = event('fb0', moth, lark, {
    sport: 'football',
    competition: 'Coastal Premier',
    competition_id: 'sim-cpl',
    status: 'ended',
    starts_at: now - 7_200_000,
    score: boardOf(
      'ended',
      {
        home: 0,
        away: 3,
        periods: [
          [0, 1],
          [0, 2],
        ],
      },
      'Amberford Rovers won',
    ),
  });
  return [football(), tennis(), race(), { ...ended, market_count: 0 }];
}

/** The page of a match of another sport. */
export function otherMatch(of: SportEvent): MatchDetail {
  const markets: Market[] = of.main_market ? [of.main_market] : [];
  if (of.id === 'fb1') {
    const lines = [2.5, 3.5, 4.5].map((line) =>
      marketOf('fb1', {
        key: 'total_goals',
        group: 'goals',
        params: { line },
        prices: [
          ['over', `Over ${line}`, 1900],
          ['under', `Under ${line}`, 1900],
        ],
      }),
    );
    markets.push(
      ...lines,
      marketOf('fb1', {
        key: 'period_winner',
        group: 'halves',
        params: { period: 2 },
        prices: [
          ['home', lark.name, 2000],
          ['draw', 'Draw', 3000],
          ['away', moth.name, 4000],
        ],
      }),
      marketOf('fb1', {
        key: 'asian_handicap',
        group: 'handicap',
        params: { line: -1.5 },
        prices: [
          ['home', lark.name, 2100],
          ['away', moth.name, 1750],
        ],
      }),
      marketOf('fb1', {
        key: 'moon_phase',
        group: 'specials',
        prices: [
          ['yes', 'Yes', 1500],
          ['no', 'No', 2500],
        ],
      }),
    );
    const first = marketOf('fb1', {
      key: 'next_goal',
      group: 'goals',
      params: { number: 3 },
      status: 'settled',
      prices: [
        ['home', lark.name, 2000],
        ['away', moth.name, 2000],
      ],
    });
    first.selections = first.selections.map((s, i) => ({ ...s, status: i ? 'lost' : 'won' }));
    markets.push(first);
  }
  return {
    event: of,
    score: of.score,
    markets,
    overs: [],
    batters: [],
    cards: [],
    lineups: { home: ['A. Lark', 'B. Lark'], away: ['C. Moth', 'D. Moth'] },
    worm: [0, 15, 30, 45, 60, 67].map((minute, i) => ({
      innings: 1,
      over: 0,
      ball: 0,
      runs: 0,
      wickets: 0,
      win_home: 0.4 + 0.06 * i,
      win_draw: 0.3 - 0.03 * i,
      clock: minute * 60,
      home: minute > 30 ? 2 : 0,
      away: minute > 45 ? 1 : 0,
    })),
    sheet: {
      stats: [
        { key: 'shots', home: 9, away: 4 },
        { key: 'corners', home: 5, away: 5 },
      ],
      incidents: [
        { kind: 'goal', side: 'away', period: 2, clock: 3300, who: '', home: 2, away: 1 },
        { kind: 'goal', side: 'home', period: 1, clock: 1500, who: '', home: 1, away: 0 },
      ],
    },
  };
}

/** The stars of the player of the server in memory. */
export class Starred {
  #refs: { kind: string; ref: string }[] = [];

  list(events: SportEvent[]): SportEvent[] {
    const has = (kind: string, ref: string) =>
      this.#refs.some((one) => one.kind === kind && one.ref === ref);
    return events.filter((e) => has('event', e.id) || has('competition', e.competition_id ?? ''));
  }

  /** The answer to a call about favourites; undefined for any other call. */
  answer(call: string, url: URL, events: SportEvent[]): unknown {
    const path = '/api/v3/sport/favourites';
    if (call === `GET ${path}`) {
      const of = (kind: string) => this.#refs.filter((one) => one.kind === kind).map((o) => o.ref);
      const leagues = of('competition').map((id) => {
        const found = events.find((e) => e.competition_id === id);
        return { id, sport: found?.sport ?? '', name: found?.competition ?? '' };
      });
      return { sports: of('sport'), competitions: leagues, teams: [], events: of('event') };
    }
    if (call === `GET ${path}/events`) {
      const status = url.searchParams.get('status');
      return { items: this.list(events).filter((e) => listOf(e) === status), next: '' };
    }
    const [method] = call.split(' ');
    if (!url.pathname.startsWith(`${path}/`)) return undefined;
    const [kind = '', ref = ''] = url.pathname
      .slice(path.length + 1)
      .split('/')
      .map(decodeURIComponent);
    this.#refs = this.#refs.filter((one) => one.kind !== kind || one.ref !== ref);
    if (method === 'PUT') this.#refs.push({ kind, ref });
    return null;
  }
}

/** The list that the server puts an event in: a match that rests overnight is among the upcoming ones. */
const listOf = (e: SportEvent) =>
  e.status === 'live' && e.score?.phase === 'stumps' ? 'upcoming' : e.status;

const leagueOf = (e: SportEvent) => e.competition_id ?? `league-${e.sport}`;

function catalogue(events: SportEvent[]) {
  const count = (of: SportEvent[]) => ({
    live: of.filter((e) => listOf(e) === 'live').length,
    upcoming: of.filter((e) => listOf(e) === 'upcoming').length,
    virtual: of.filter((e) => e.virtual && e.status !== 'ended').length,
  });
  const leagues = [...new Set(events.map(leagueOf))].map((id) => {
    const of = events.filter((e) => leagueOf(e) === id);
    return { id, name: of[0]?.competition ?? '', sport: of[0]?.sport ?? '', ...count(of) };
  });
  const sports = Object.entries(family).map(([key, of]) => ({
    key,
    family: of,
    name: key,
    ...count(events.filter((e) => e.sport === key)),
  }));
  return { sports, countries: [], competitions: leagues };
}

export function listed(events: SportEvent[], query: URLSearchParams) {
  const is = (name: string, value: string | undefined) =>
    !query.get(name) || query.get(name) === value;
  const items = events.filter(
    (e) =>
      listOf(e) === query.get('status') &&
      is('sport', e.sport) &&
      is('competition', leagueOf(e)) &&
      (!query.get('until') || e.starts_at < Number(query.get('until'))) &&
      (!query.get('from') || e.starts_at >= Number(query.get('from'))),
  );
  return { items, next: '' };
}

function found(events: SportEvent[], q: string) {
  const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
  const sides = events.flatMap((e) => [
    { ...e.home, sport: e.sport, key: `${e.sport}:${e.home.name}` },
    { ...e.away, sport: e.sport, key: `${e.sport}:${e.away.name}` },
  ]);
  const teams = sides.filter(
    (team, i) => has(team.name) && sides.findIndex((other) => other.key === team.key) === i,
  );
  const items = events.filter((e) => has(e.name) || has(e.competition));
  return { teams, competitions: [], items, next: '' };
}

const rules = [
  {
    family: 'goals',
    sports: ['football'],
    rules: [
      { key: 'rule.goals.moon', market_key: 'total_goals', params: {}, text: 'All goals count.' },
    ],
  },
];

/** The answer to an open call about sport; undefined for any other call. */
export function sportAnswer(call: string, url: URL, events: SportEvent[]): unknown {
  switch (call) {
    case 'GET /api/v3/sport/catalogue':
      return catalogue(events);
    case 'GET /api/v3/sport/events':
      return listed(events, url.searchParams);
    case 'GET /api/v3/sport/top':
      return { items: events.filter((e) => listOf(e) === 'live').slice(0, 3) };
    case 'GET /api/v3/sport/search':
      return found(events, url.searchParams.get('q') ?? '');
    case 'GET /api/v3/sport/rules':
      return { items: rules.flatMap((of) => of.rules), families: rules };
  }
  const id = call.split('GET /api/v3/sport/competitions/')[1];
  if (!id) return undefined;
  const of = events.find((e) => leagueOf(e) === id);
  const team = of?.home ?? lark;
  return {
    id,
    sport: of?.sport ?? '',
    name: of?.competition ?? '',
    table: [{ team, played: 3, won: 2, drawn: 1, lost: 0, scored: 7, conceded: 2, points: 7 }],
    batters: [],
  };
}
