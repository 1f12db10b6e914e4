import { fieldsOf, products, type OfferField, type Product } from './fields.ts';
import type { OfferForm, OfferKind } from './offers.ts';

/** Conditions that a field begins with when the kind has it and it has none. */
const wager = 30;
const minDeposit = 30;
const minOdds = 1500;

type Spins = OfferForm['terms']['spins'];

/** The free spins that an offer begins with; the game is to be chosen. */
export const usualSpins = { game: '', count: 20, stake: 1 };

/** What the form of a new offer begins with: the usual terms of an offer for a deposit. */
export const blankOffer = (): OfferForm => ({
  id: '',
  name: '',
  kind: 'match',
  percent: 100,
  amount: 1000,
  image: 'gift',
  casino: true,
  bets: false,
  crash: false,
  landing: false,
  code: false,
  deposit: 0,
  budget: 0,
  stops: false,
  countries: [],
  group: '',
  starts: 0,
  ends: 0,
  bonus_name: {},
  terms: {
    wager,
    days: 7,
    min_deposit: minDeposit,
    max_bet: 50,
    max_transfer: 10,
    min_odds: 0,
    max_odds: 0,
    counts: { slots: 100, quick: 50, tables: 10, crash: 50 },
  },
  max_bonus: {},
});

/** A new offer that begins as a copy. Its period is its own. */
export const copyOf = (offer: OfferForm): OfferForm => ({
  ...offer,
  id: `${offer.id.slice(0, 35)}-copy`,
  starts: 0,
  ends: 0,
});

/** Sets `casino` and `bets` to what `counts` names, as the server demands. Free bets are for bets. */
function withPlaces(form: OfferForm): OfferForm {
  if (form.kind === 'free_bet') return { ...form, casino: false, bets: true };
  const named = Object.keys(form.terms.counts);
  return {
    ...form,
    casino: named.some((product) => product !== 'sports'),
    bets: named.includes('sports'),
  };
}

/** The free spins that an offer has after its kind was changed. */
function spinsOf(kind: OfferKind, now: Spins): Spins {
  if (kind === 'match') return now;
  return kind === 'free_spins' ? (now ?? usualSpins) : undefined;
}

/** Changes the kind: what does not belong to it is emptied, and what it needs gets a usual value. */
export function withKind(form: OfferForm, kind: OfferKind): OfferForm {
  const fields = fieldsOf(kind);
  const { terms } = form;
  const number = (field: OfferField, value: number, usual = 0) =>
    fields.has(field) ? value || usual : 0;
  return withPlaces({
    ...form,
    kind,
    percent: number('percent', form.percent, 100),
    amount: number('amount', form.amount),
    deposit: number('deposit', form.deposit),
    max_bonus: fields.has('max_bonus') ? form.max_bonus : {},
    landing: !fields.has('landing') || form.landing,
    code: fields.has('code') && form.code,
    crash: fields.has('crash') && form.crash,
    terms: {
      ...terms,
      wager: number('terms.wager', terms.wager, wager),
      min_deposit: number('terms.min_deposit', terms.min_deposit, minDeposit),
      max_bet: number('terms.max_bet', terms.max_bet),
      max_transfer: number('terms.max_transfer', terms.max_transfer),
      min_odds: number('terms.min_odds', terms.min_odds, kind === 'free_bet' ? minOdds : 0),
      max_odds: number('terms.max_odds', terms.max_odds),
      counts: fields.has('terms.counts') ? terms.counts : {},
      spins: spinsOf(kind, terms.spins),
    },
  });
}

/** Changes how much of a stake on a product counts, in percent; undefined: it cannot be played with the bonus. */
export function withCount(
  form: OfferForm,
  product: Product,
  percent: number | undefined,
): OfferForm {
  const counts: Record<string, number> = {};
  for (const one of products) {
    const counted = one === product ? percent : form.terms.counts[one];
    if (counted !== undefined) counts[one] = counted;
  }
  return withPlaces({ ...form, terms: { ...form.terms, counts } });
}

/** Changes the name that players read in a language; an empty one is removed. */
export const withName = (form: OfferForm, language: string, name: string): OfferForm => ({
  ...form,
  bonus_name: Object.fromEntries(
    Object.entries({ ...form.bonus_name, [language]: name }).filter(([, text]) => text !== ''),
  ),
});

/** Sets the most that an offer gives in a currency, in hundredths; undefined: it has no amount of its own there. */
export function withMost(form: OfferForm, currency: string, amount: number | undefined): OfferForm {
  const others = Object.entries({ ...form.max_bonus, [currency]: amount ?? 0 }).filter(
    ([one]) => one !== currency || amount !== undefined,
  );
  return { ...form, max_bonus: Object.fromEntries(others) };
}

/** The languages of the names: English first, those of the brand, and others that have a name. */
export const languagesOf = (brand: readonly string[], names: OfferForm['bonus_name']): string[] => [
  ...new Set(['en', ...brand, ...Object.keys(names)]),
];
