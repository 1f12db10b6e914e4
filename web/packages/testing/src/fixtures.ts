import { minor, oddsMilli } from '@maidan/money';
import type {
  BatterCard,
  BonusTerms,
  Card,
  Market,
  MatchDetail,
  Over,
  Schemas,
  Score,
  Selection,
  SportEvent,
  WelcomeOffer,
  WormPoint,
} from '@maidan/api';

/** Invented teams; their colours are what identifies them on screen. */
export const teams = {
  kaveri: { name: 'Kaveri Kingfishers', short: 'KAV', colour: '#2f9bd6' },
  deccan: { name: 'Deccan Drummers', short: 'DEC', colour: '#e0a030' },
  sahyadri: { name: 'Sahyadri Storm', short: 'SAH', colour: '#8f6be0' },
  bengal: { name: 'Bengal Boatmen', short: 'BEN', colour: '#2fae7a' },
  thar: { name: 'Thar Riders', short: 'THA', colour: '#e0613a' },
  malwa: { name: 'Malwa Mavericks', short: 'MAL', colour: '#d6487e' },
};

export const now = Date.UTC(2026, 10, 21, 14, 30);

const selection = (id: string, key: string, name: string, odds: number): Selection => ({
  id,
  key,
  name,
  odds: oddsMilli(odds),
  status: 'active',
  version: 1,
});

export function winnerMarket(event: SportEvent, home: number, away: number): Market {
  const id = `${event.id}-mw`;
  return {
    id,
    event_id: event.id,
    key: 'match_winner',
    name_key: 'market.match_winner',
    params: {},
    status: 'active',
    version: 1,
    group: 'main',
    rule_key: 'rule.match_winner.official',
    selections: [
      selection(`${id}-h`, 'home', event.home.name, home),
      selection(`${id}-a`, 'away', event.away.name, away),
    ],
  };
}

export function totalMarket(event: SportEvent, innings: number, line: number): Market {
  const id = `${event.id}-t${innings}-${line}`;
  return {
    id,
    event_id: event.id,
    key: 'innings_total',
    name_key: 'market.innings_total',
    params: { innings, line },
    status: 'active',
    version: 1,
    group: 'innings',
    rule_key: 'rule.innings_total.stands_80',
    selections: [
      selection(`${id}-o`, 'over', `Over ${line}`, 1870),
      selection(`${id}-u`, 'under', `Under ${line}`, 1930),
    ],
  };
}

export function event(
  id: string,
  home: SportEvent['home'],
  away: SportEvent['away'],
  over: Partial<SportEvent> = {},
): SportEvent {
  return {
    id,
    sport: 'cricket',
    competition: 'Maidan Premier League',
    name: `${home.name} v ${away.name}`,
    home,
    away,
    starts_at: now - 5_400_000,
    status: 'live',
    bettable: true,
    virtual: true,
    market_count: 4,
    ...over,
  };
}

const labels = [
  '0',
  '1',
  '1',
  '4',
  '0',
  '2',
  '1',
  'W',
  '0',
  '6',
  '1',
  '0',
  '1',
  '2',
  '4',
  '1',
  'wd',
];

/** Two innings played by a fixed rule: enough shape for charts, the same on every run. */
function play(balls: number): { overs: Over[]; worm: WormPoint[]; score: Score } {
  const overs: Over[] = [];
  const worm: WormPoint[] = [];
  const sides = [
    { runs: 0, wickets: 0 },
    { runs: 0, wickets: 0 },
  ];
  for (let n = 0; n < 120 + balls; n++) {
    const innings = n < 120 ? 0 : 1;
    const ball = n % 120;
    const side = sides[innings] ?? { runs: 0, wickets: 0 };
    const label = labels[(n * 7 + Math.floor(n / 5) * 3) % labels.length] ?? '0';
    const wicket = label === 'W' && side.wickets < 8 && ball % 3 !== 0;
    const runs = label === 'W' || label === 'wd' ? 1 : Number(label);
    side.runs += wicket ? 0 : runs;
    side.wickets += wicket ? 1 : 0;
    if (ball % 6 === 0) {
      const bowler = ['A. Rao', 'S. Khan', 'V. Mehta', 'J. Das'][Math.floor(ball / 6) % 4] ?? '';
      overs.push({ innings: innings + 1, over: ball / 6, balls: [], runs: 0, wickets: 0, bowler });
    }
    const over = overs.at(-1);
    if (over) {
      over.balls.push({
        n: over.balls.length + 1,
        label: wicket ? 'W' : label === 'W' ? '1' : label,
        runs,
        wicket,
        boundary: label === '4' || label === '6',
      });
      over.runs += wicket ? 0 : runs;
      over.wickets += wicket ? 1 : 0;
    }
    // Par is 1.35 a ball; the chase is measured against the first side's total.
    const ahead =
      innings === 0
        ? (side.runs - ball * 1.35) / 90
        : ((sides[0]?.runs ?? 0) * (ball / 120) - side.runs + side.wickets * 4) / 60;
    const home = 0.5 + ahead + 0.06 * Math.sin(n / 9);
    worm.push({
      innings: innings + 1,
      over: Math.floor(ball / 6),
      ball: (ball % 6) + 1,
      ...side,
      win_home: Math.min(0.97, Math.max(0.03, home)),
    });
  }
  const [first, second] = sides;
  const target = (first?.runs ?? 0) + 1;
  const need = target - (second?.runs ?? 0);
  const left = 120 - balls;
  const text = (n: number) => `${Math.floor(n / 6)}.${n % 6}`;
  const score: Score = {
    innings: 2,
    batting: 'away',
    home: { ...(first ?? { runs: 0, wickets: 0 }), overs: '20.0' },
    away: { ...(second ?? { runs: 0, wickets: 0 }), overs: text(balls) },
    target,
    need,
    balls_left: left,
    run_rate: Number((((second?.runs ?? 0) / balls) * 6).toFixed(2)),
    required_rate: Number(((need / left) * 6).toFixed(2)),
    last_ball: overs.at(-1)?.balls.at(-1)?.label ?? '',
    phase: 'play',
  };
  return { overs, worm, score };
}

/** A match in its second innings, `balls` balls into it. */
export function match(id = 'ev1', balls = 76): MatchDetail {
  const { overs, worm, score } = play(balls);
  const base = event(id, teams.kaveri, teams.deccan, { score });
  const main = winnerMarket(base, 2140, 1720);
  return {
    event: { ...base, main_market: main },
    score,
    overs,
    worm,
    markets: [
      main,
      totalMarket(base, 2, 152.5),
      totalMarket(base, 2, 158.5),
      totalMarket(base, 2, 164.5),
    ],
    batters: [
      { name: 'R. Iyer', runs: 48, balls: 31, fours: 5, sixes: 2, on_strike: true },
      { name: 'M. Sundaram', runs: 17, balls: 14, fours: 1, sixes: 1, on_strike: false },
    ],
    bowler: { name: 'S. Khan', overs: '2.4', runs: 21, wickets: 1 },
    cards: scorecards(score),
    lineups: {
      home: ['R. Iyer', 'M. Sundaram', 'A. Nair', 'K. Bose'],
      away: ['S. Khan', 'T. Reddy', 'J. Pillai', 'V. Rao'],
    },
  };
}

const bat = (name: string, runs: number, balls: number, out?: string, by?: string): BatterCard => ({
  ...{ name, runs, balls, fours: 1, sixes: 0, on_strike: false },
  ...(out && { out }),
  ...(by && { by }),
});

/** The scorecards of that match: an innings that is over, and the chase. */
function scorecards({ home, away }: Score): Card[] {
  return [
    {
      innings: 1,
      batting: 'home',
      ...{ runs: home.runs, wickets: home.wickets, overs: home.overs, closed: 'overs' },
      batters: [
        bat('R. Iyer', 71, 48, 'caught', 'S. Khan'),
        bat('M. Sundaram', 40, 31, 'run out'),
        bat('A. Nair', 12, 9),
      ],
      bowlers: [{ name: 'S. Khan', overs: '4.0', runs: 31, wickets: 1 }],
      extras: { wides: 5, legbyes: 2 },
      falls: [
        { who: 'R. Iyer', kind: 'caught', by: 'S. Khan', runs: 96, over: 11, ball: 3, at: '11.3' },
        { who: 'M. Sundaram', kind: 'run out', runs: 131, over: 15, ball: 1, at: '15.1' },
      ],
    },
    {
      innings: 2,
      batting: 'away',
      ...{ runs: away.runs, wickets: away.wickets, overs: away.overs },
      batters: [
        { ...bat('S. Khan', 33, 24), on_strike: true },
        bat('T. Reddy', 8, 11, 'bowled', 'K. Bose'),
        bat('J. Pillai', 17, 14),
      ],
      bowlers: [{ name: 'K. Bose', overs: '2.4', runs: 21, wickets: 1 }],
      extras: { noballs: 1 },
      falls: [
        { who: 'T. Reddy', kind: 'bowled', by: 'K. Bose', runs: 30, over: 3, ball: 2, at: '3.2' },
      ],
      stand: { runs: 41, balls: 33 },
    },
  ];
}

export function events(): SportEvent[] {
  const one = match('ev1', 76);
  const first: Score = {
    innings: 1,
    batting: 'home',
    home: { runs: 88, wickets: 2, overs: '9.4' },
    away: { runs: 0, wickets: 0, overs: '0.0' },
    run_rate: 9.1,
    phase: 'play',
  };
  const two = event('ev2', teams.sahyadri, teams.bengal, { score: first });
  const three = event('ev3', teams.thar, teams.malwa, {
    score: {
      ...first,
      innings: 2,
      batting: 'away',
      home: { runs: 191, wickets: 6, overs: '20.0' },
      away: { runs: 12, wickets: 1, overs: '1.5' },
      target: 192,
      need: 180,
      balls_left: 109,
      run_rate: 6.5,
      required_rate: 9.9,
    },
  });
  const later = (id: string, home: SportEvent['home'], away: SportEvent['away'], hours: number) => {
    const e = event(id, home, away, { status: 'upcoming', starts_at: now + hours * 3_600_000 });
    return { ...e, main_market: winnerMarket(e, 1900, 1900) };
  };
  const suspended = winnerMarket(three, 1450, 2780);
  return [
    one.event,
    { ...two, main_market: winnerMarket(two, 1610, 2320) },
    { ...three, main_market: { ...suspended, status: 'suspended' } },
    later('ev4', teams.bengal, teams.kaveri, 2),
    later('ev5', teams.deccan, teams.thar, 6),
    later('ev6', teams.malwa, teams.sahyadri, 26),
  ];
}

export const limits = {
  currency: 'INR',
  min: minor(1000),
  max: minor(5_000_000),
  max_payout: minor(100_000_000),
  step: minor(1),
  quick: [10000, 50000, 100000, 500000].map(minor),
  delay_ms: 3000,
  line: minor(100),
  systems: [
    { key: 'trixie', legs: 3, sizes: [2, 3], lines: 4 },
    { key: 'patent', legs: 3, sizes: [1, 2, 3], lines: 7 },
  ],
};

const terms: BonusTerms = {
  percent: 100,
  max_bonus: minor(2_000_000),
  min_deposit: minor(30_000),
  wager: 30,
  days: 7,
  max_bet: minor(50_000),
  max_transfer: 10,
  min_odds: oddsMilli(0),
  max_odds: oddsMilli(0),
  counts: { slots: 100, quick: 50, tables: 10, crash: 50 },
};

const sportTerms: BonusTerms = {
  ...terms,
  max_bonus: minor(1_500_000),
  wager: 5,
  days: 30,
  max_bet: minor(0),
  max_transfer: 0,
  min_odds: oddsMilli(1500),
  counts: { sports: 100 },
};

export const offers: WelcomeOffer[] = [
  {
    id: 'welcome-casino-inr',
    kind: 'match',
    name: 'Welcome casino 100%',
    bonus_name: { en: '100% for the casino', hi: 'कैसीनो के लिए 100%', ur: 'کیسینو کے لیے 100%' },
    percent: 100,
    max_bonus: { amount: minor(2_000_000), currency: 'INR' },
    casino: true,
    bets: false,
    deposit: 1,
    terms,
  },
  {
    id: 'welcome-sport-inr',
    kind: 'match',
    name: 'Welcome sport 100%',
    bonus_name: { en: '100% for sport', hi: 'खेल के लिए 100%', ur: 'کھیل کے لیے 100%' },
    percent: 100,
    max_bonus: { amount: minor(1_500_000), currency: 'INR' },
    casino: false,
    bets: true,
    deposit: 1,
    terms: sportTerms,
  },
];

const rupees = (amount: number) => ({ amount: minor(amount), currency: 'INR' });

/** A welcome bonus that waits for the first deposit. */
export const bonusBalance = (id: string) => ({
  id: `b-${id}`,
  created_at: 1_760_000_000,
  expires_at: 0,
  status: 'waiting',
  bonus: { id, name: id, wager: 30, bets: id.includes('sport'), casino: id.includes('casino') },
  orig_bonus: rupees(0),
  balance: rupees(0),
  target: rupees(0),
  wagered: rupees(0),
  transfer: rupees(0),
  terms: id.includes('sport') ? sportTerms : terms,
});

/** A granted bonus of the casino, of which half is wagered. */
export const bonusGrant = () => ({
  ...bonusBalance('welcome-casino-inr'),
  id: 'g-casino',
  status: 'pending',
  bonus: {
    id: 'welcome-casino-inr',
    name: '100% for the casino',
    wager: 30,
    bets: false,
    casino: true,
  },
  expires_at: Math.floor(Date.now() / 1000) + 2 * 86_400 + 4 * 3600,
  orig_bonus: rupees(100_000),
  balance: rupees(100_000),
  target: rupees(3_000_000),
  wagered: rupees(1_500_000),
});

/** Free rounds of a supplier's game, of which eight are played. */
export const freeRounds = (
  change: Partial<Schemas['MyFreeRounds']> = {},
): Schemas['MyFreeRounds'] => ({
  id: 'fr1',
  supplier: 'hub',
  game: 'sand',
  name: 'Book of Sand',
  offer: '20 rounds for you',
  currency: 'INR',
  rounds: 20,
  played: 8,
  stake: 1000,
  won: 34_050,
  state: 'ready',
  ends_at: Date.now() + (2 * 24 + 4) * 3_600_000,
  created_at: 1_760_000_000_000,
  ...change,
});
