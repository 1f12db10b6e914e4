import type { SupplierGame } from '../domain/casino/suppliers.ts';
import { blankOffer } from '../domain/offer/form.ts';
import type { OfferForm, OfferRecord } from '../domain/offer/offers.ts';
import { refusal } from './office.tsx';
import { FakePages } from './pages.ts';

/** An offer for a deposit. */
export const welcome: OfferForm = {
  ...blankOffer(),
  id: 'welcome',
  name: 'Welcome casino',
  bonus_name: { en: '100% for the casino' },
  max_bonus: { INR: 2_000_000 },
};

/** A game of a supplier whose free rounds can be given. */
export const supplierGame = (
  id: string,
  name: string,
  more: Partial<SupplierGame> = {},
): SupplierGame => ({
  supplier: 'sandbox-hub88',
  id,
  name,
  studio: 'Sandbox',
  category: 'slots',
  return: 9_600,
  demo: true,
  free_rounds: true,
  listed: true,
  offered: true,
  is_new: false,
  exclusive: false,
  blocked: [],
  own_blocked: [],
  ...more,
});

const amounts = [
  {
    currency: 'INR',
    max_bonus: 2_000_000,
    min_deposit: 30_000,
    max_bet: 50_000,
    spin_stake: 0,
    budget: 0,
  },
];

const row = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  kind: 'match',
  currencies: ['INR'],
  version: 0,
  state: 'running',
  starts: 0,
  ends: 0,
  changed_at: 0,
  landing: false,
  code: false,
  deposit: 0,
  ...more,
});

/** What the editor sends to store an offer. */
interface Saved {
  base: number;
  reason: string;
  offer: OfferForm;
}

/** The office of a member who may edit offers, with one offer. */
export class FakeOffers extends FakePages {
  record: OfferRecord = {
    offer: welcome,
    version: 3,
    state: 'running',
    amounts,
    versions: [
      { number: 3, at: 2, by: 'mira@example.com', reason: 'less risk', offer: welcome },
      { number: 0, at: 0, by: '', reason: '', offer: { ...welcome, percent: 120 } },
    ],
  };
  /** The games of suppliers. */
  games = [
    supplierGame('lanterns-hub88', 'River Lanterns'),
    supplierGame('dice-hub88', 'Harbour Dice', { free_rounds: false }),
    supplierGame('comet-hub88', 'Comet', { offered: false }),
  ];
  /** Whether somebody else has saved in the meantime. */
  stale = false;

  constructor() {
    super();
    this.member.permissions.push('casino.see', 'offers.edit');
    this.more = (call, body) => this.#answer(call, body);
  }

  get saves() {
    return this.seen.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body as Saved);
  }

  #answer(call: string, body: Record<string, unknown>): Response | undefined {
    if (call === 'GET /offers')
      return Response.json({
        items: [
          row('welcome', 'Welcome casino', { version: 3, changed_at: 2 }),
          row('spring', 'Spring', { state: 'ended', ends: 9, kind: 'free_bet' }),
          row('lantern-week', 'Lantern week', { kind: 'free_rounds', landing: true }),
          row('crash-back', 'Crash cashback', { kind: 'cashback', landing: true }),
          row('slot-race', 'Slot race', { kind: 'wager_race', landing: true, code: true }),
          row('safe', 'Safe accumulators', { kind: 'insurance', landing: true, code: true }),
        ],
      });
    if (call === 'GET /offers/ways')
      return Response.json({
        items: [
          { id: 'sports/2.00', product: 'sports', game: '', variant: '2.00' },
          { id: 'dice/over 50.50', product: 'quick', game: 'dice', variant: 'over 50.50' },
        ],
      });
    if (call === 'GET /casino/supplier-games') return Response.json({ items: this.games });
    if (call.startsWith('GET /offers/welcome')) return Response.json(this.record);
    if (call === 'POST /offers/check') return this.#check(body as unknown as OfferForm);
    if (call.startsWith('PUT /offers/')) return this.#save(body as unknown as Saved);
    return undefined;
  }

  #check({ terms, bonus_name }: OfferForm) {
    const problems = [
      ...(terms.wager > 200 ? [{ field: 'terms.wager', message: 'wager must be to 200' }] : []),
      ...(terms.legs && terms.legs.lost === terms.legs.min
        ? [{ field: 'terms.legs', message: 'lost must be below min' }]
        : []),
      ...(terms.rounds?.game === ''
        ? [{ field: 'terms.rounds', message: 'rounds need a supplier and a game' }]
        : []),
      ...(terms.play?.least === 0
        ? [{ field: 'terms.play', message: 'play needs least from 1' }]
        : []),
      ...(bonus_name['en'] ? [] : [{ field: 'bonus_name', message: 'needs at least en' }]),
    ];
    return Response.json({ problems, amounts: problems.length > 0 ? [] : amounts });
  }

  #save({ reason, offer }: Saved) {
    if (this.stale) return refusal(409, 'offer_stale');
    const version = this.record.version + 1;
    const made = { number: version, at: 3, by: 'mira@example.com', reason, offer };
    this.record = {
      ...this.record,
      offer,
      version,
      state: offer.ends > 0 ? 'ended' : 'running',
      versions: [made, ...this.record.versions],
    };
    return Response.json(this.record);
  }
}
