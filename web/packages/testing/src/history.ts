import { minor, oddsMilli } from '@maidan/money';
import type { Bet, BetLeg, LegStatus } from '@maidan/api';
import type { Backend } from './backend.ts';
import { now } from './fixtures.ts';

const leg = (event: string, selection: string, odds: number, status: LegStatus): BetLeg => ({
  selection_id: `${event}-${selection}`,
  event_id: 'ev1',
  event_name: event,
  market_key: 'match_winner',
  market_name: 'Match winner',
  selection_name: selection,
  odds: oddsMilli(odds),
  status,
});

const bet = (id: string, ago: number, over: Partial<Bet> & Pick<Bet, 'legs'>): Bet => ({
  id,
  kind: over.legs.length > 1 ? 'accumulator' : 'single',
  status: 'pending',
  stake: minor(50000),
  currency: 'INR',
  odds: oddsMilli(1850),
  potential: minor(92500),
  payout: minor(0),
  placed_at: now - ago * 3_600_000,
  ...over,
});

/** A past for the mock's player, so that lists have something to show. */
export function fillHistory(backend: Backend): void {
  const [first, second] = ['Kaveri Kingfishers v Deccan Drummers', 'Thar Riders v Malwa Mavericks'];
  backend.bets.push(
    bet('01h0q7', 1, { legs: [leg(first, 'Kaveri Kingfishers', 1850, 'pending')] }),
    bet('01h0q5', 3, {
      legs: [
        leg(first, 'Deccan Drummers', 1720, 'pending'),
        leg(second, 'Thar Riders', 2100, 'won'),
      ],
      odds: oddsMilli(3612),
      potential: minor(180600),
    }),
    bet('01h0p9', 26, {
      status: 'won',
      payout: minor(125000),
      odds: oddsMilli(2500),
      potential: minor(125000),
      settled_at: now - 24 * 3_600_000,
      legs: [leg(second, 'Malwa Mavericks', 2500, 'won')],
    }),
    bet('01h0n2', 50, { status: 'lost', legs: [leg(second, 'Thar Riders', 1850, 'lost')] }),
    bet('01h0k4', 70, {
      status: 'void',
      payout: minor(50000),
      legs: [leg(first, 'Tie', 1850, 'void')],
    }),
  );
}
