import type { PlayOffer, PlayRun } from '@maidan/api';
import { minor, oddsMilli } from '@maidan/money';

const hour = 3_600_000;

const terms = {
  percent: 0,
  max_bonus: minor(50_000),
  min_deposit: minor(0),
  wager: 0,
  days: 7,
  max_bet: minor(100_000),
  max_transfer: 0,
  min_odds: oddsMilli(0),
  max_odds: oddsMilli(0),
};

const cashback = {
  bonus_id: 'cashback-crash',
  kind: 'cashback' as const,
  name: 'Soft landing',
  currency: 'INR',
  amount: minor(50_000),
  terms: {
    ...terms,
    counts: { crash: 100, quick: 50 },
    play: { percent: 10, least: minor(10_000) },
  },
};

const race = {
  bonus_id: 'race-slots',
  kind: 'wager_race' as const,
  name: 'Slots race',
  currency: 'INR',
  amount: minor(60_000),
  terms: {
    ...terms,
    max_bonus: minor(60_000),
    counts: { slots: 100 },
    play: {
      steps: [
        { staked: minor(500_000), reward: minor(5_000) },
        { staked: minor(2_000_000), reward: minor(15_000) },
        { staked: minor(5_000_000), reward: minor(40_000) },
      ],
    },
  },
};

const running = (): Omit<PlayRun, keyof typeof race> => ({
  id: 'run1',
  begun_at: 1_760_000_000_000,
  ends: Date.now() + 52 * hour + hour / 2,
  status: 'running',
  reason: '',
  staked: minor(0),
  net: minor(0),
  due: minor(0),
  paid: minor(0),
  steps_paid: 0,
  closed_at: 0,
});

/** A cashback that can be begun: 10% of what is lost on crash and quick games in 7 days, up to ₹500. */
export const cashbackOffer = (change: Partial<PlayOffer> = {}): PlayOffer => ({
  ...cashback,
  blocked: false,
  image: '',
  ...change,
});

/** A race that can be begun: three targets on slots in 7 days. */
export const raceOffer = (change: Partial<PlayOffer> = {}): PlayOffer => ({
  ...race,
  blocked: false,
  image: '',
  ...change,
});

/** A cashback that runs, with ₹1,200.50 lost. */
export const cashbackRun = (change: Partial<PlayRun> = {}): PlayRun => ({
  ...cashback,
  ...running(),
  net: minor(-120_050),
  due: minor(12_000),
  ...change,
});

/** A race that runs, with ₹7,400 staked and its first step paid. */
export const raceRun = (change: Partial<PlayRun> = {}): PlayRun => ({
  ...race,
  ...running(),
  id: 'run2',
  staked: minor(740_000),
  due: minor(5_000),
  paid: minor(5_000),
  steps_paid: 1,
  ...change,
});

/** The offers on play of a player, as the server lists them. */
export class PlayOfferBook {
  available: PlayOffer[] = [];
  items: PlayRun[] = [];

  /** Answers the calls about offers on play; undefined is not its business. */
  answer(call: string, body: unknown): unknown {
    if (call === 'GET /api/v3/players/me/play-offers')
      return { available: this.available, items: this.items };
    if (call !== 'POST /api/v3/players/me/play-offers') return undefined;
    const { bonus_id } = body as { bonus_id: string };
    const offer = this.available.find((one) => one.bonus_id === bonus_id);
    if (!offer) return undefined;
    const { kind, name, currency, amount, terms } = offer;
    const run = {
      ...running(),
      id: `run-${bonus_id}`,
      bonus_id,
      kind,
      name,
      currency,
      amount,
      terms,
    };
    this.available = this.available.filter((one) => one !== offer);
    this.items = [run, ...this.items];
    return run;
  }
}
