import type { Bet, BetLeg, LegStatus } from '@maidan/api';
import { minor, oddsMilli } from '@maidan/money';

const at = Date.UTC(2026, 10, 21, 14, 0);

/** A leg on the winner of a match that is over, with what became of it. */
function leg(n: number, status: LegStatus, more: Partial<BetLeg> = {}): BetLeg {
  return {
    selection_id: `s${n}`,
    event_id: `e${n}`,
    event_name: 'Herons v Rovers',
    market_key: 'match_winner',
    market_name: 'Match winner',
    selection_key: 'home',
    selection_name: 'Herons',
    rule_key: 'rule.match_winner.official',
    odds: oddsMilli(2000),
    status,
    event: {
      sport: 'cricket',
      home: { name: 'Herons', short: 'HER', colour: '#3b82f6' },
      away: { name: 'Rovers', short: 'ROV', colour: '#f59e0b' },
      status: status === 'pending' ? 'upcoming' : 'ended',
      starts_at: at,
    },
    ...more,
  };
}

const lay = {
  market_key: 'asian_total',
  market_name: 'Asian total',
  market_params: { line: 2.25 },
  selection_key: 'over',
  selection_name: 'Over 2.25',
  rule_key: 'rule.goals.asian_total',
};

function bet(id: string, status: Bet['status'], paid: number, legs: BetLeg[], more = {}): Bet {
  return {
    id,
    kind: legs.length === 1 ? 'single' : 'accumulator',
    status,
    stake: minor(10_000),
    unit: minor(10_000),
    lines: 1,
    sizes: [legs.length],
    currency: 'INR',
    odds: oddsMilli(2000),
    potential: minor(20_000),
    payout: minor(paid),
    placed_at: at,
    legs,
    ...more,
  };
}

/** A bet of every state that a bet and its legs can have, and of every reason why a leg is void. */
export function betsOfEveryState(): Bet[] {
  const voided = (n: number, void_reason: BetLeg['void_reason'], more: Partial<BetLeg> = {}) =>
    leg(n, 'void', void_reason ? { void_reason, ...more } : more);
  const window = { void_from: at - 600_000, void_until: at + 60_000 };
  return [
    bet('open', 'pending', 0, [leg(1, 'pending')]),
    bet('reopened', 'pending', 0, [leg(2, 'pending')], { reopened: true }),
    bet('in-part', 'pending', 0, [leg(3, 'pending'), leg(4, 'won')], {
      cashed: minor(4000),
      cashed_for: minor(6150),
    }),
    bet('free', 'pending', 0, [leg(5, 'pending')], { funds: 'free' }),
    bet('won', 'won', 20_000, [leg(6, 'won')]),
    bet('corrected', 'won', 20_000, [leg(7, 'won')], { corrected: true }),
    bet('lost', 'lost', 0, [leg(8, 'lost')]),
    bet('half-won', 'won', 15_000, [leg(9, 'half_won', lay)]),
    bet('half-lost', 'won', 5000, [leg(10, 'half_lost', lay)]),
    bet('dead-heat', 'won', 10_000, [leg(11, 'dead_heat')]),
    bet('part', 'won', 6000, [leg(12, 'won'), leg(13, 'lost'), leg(14, 'won')], {
      kind: 'system',
      sizes: [2],
      lines: 3,
      unit: minor(3333),
    }),
    bet('cashed', 'cashed', 0, [leg(15, 'pending')], {
      cashed: minor(10_000),
      cashed_for: minor(14_250),
    }),
    bet(
      'builder',
      'void',
      10_000,
      [
        leg(16, 'won', { builder: 1, builder_odds: oddsMilli(3500) }),
        { ...voided(17, 'rule', lay), builder: 1, builder_odds: oddsMilli(3500) },
      ],
      { kind: 'single', sizes: [1] },
    ),
    bet('abandoned', 'void', 10_000, [voided(18, 'abandoned')]),
    bet('manual', 'void', 10_000, [voided(19, 'manual')]),
    bet('cancelled', 'void', 10_000, [voided(20, 'cancelled')]),
    bet('window', 'void', 10_000, [voided(21, 'window', window)]),
    bet('taken-back', 'void', 10_000, [voided(22, 'taken_back')], { voided: true }),
  ];
}
