import { fieldsOf, products, type OfferField, type Product } from './fields.ts';
import { isOnBets } from './kinds.ts';
import { usualLegs, usualMost } from './legs.ts';
import type { OfferForm, OfferKind } from './offers.ts';

/** Conditions that a field begins with when the kind has it and it has none. */
const wager = 30;
const days = 7;
const minDeposit = 30;
const minOdds = 1500;

/** The most of a bonus that a new offer begins with, in smallest stakes. */
const usualAmount = 1000;

type Terms = OfferForm['terms'];
type Spins = Terms['spins'];
type Rounds = Terms['rounds'];

/** The free spins that an offer begins with; the game is to be chosen. */
export const usualSpins = { game: '', count: 20, stake: 1 };

/** The free rounds of a supplier that an offer begins with; the game is to be chosen. */
const usualRounds = { supplier: '', game: '', count: 20, stake: 1 };

/** What the form of a new offer begins with: the usual terms of an offer for a deposit. */
export const blankOffer = (): OfferForm => ({
  id: '',
  name: '',
  kind: 'match',
  percent: 100,
  amount: usualAmount,
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
    days,
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

/** Sets `casino` and `bets` to what `counts` names, as the server demands. Free bets and offers on bets are for bets, free rounds for the casino. */
function withPlaces(form: OfferForm): OfferForm {
  if (form.kind === 'free_bet' || isOnBets(form.kind))
    return { ...form, casino: false, bets: true };
  if (form.kind === 'free_rounds') return { ...form, casino: true, bets: false };
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

/** The free rounds of a supplier that an offer has after its kind was changed. */
const roundsOf = (kind: OfferKind, now: Rounds): Rounds =>
  kind === 'free_rounds' ? (now ?? usualRounds) : undefined;

/** The amount after a change of the kind. What one bet earns says nothing about a bonus, so neither is taken over. */
function amountOf(form: OfferForm, kind: OfferKind): number {
  if (isOnBets(kind)) return usualMost[kind];
  return isOnBets(form.kind) ? usualAmount : form.amount;
}

/** Returns a number of a kind: the usual one in place of 0, and 0 if the kind does not have it. */
const numbersOf =
  (fields: ReadonlySet<OfferField>) =>
  (field: OfferField, value: number, usual = 0): number =>
    fields.has(field) ? value || usual : 0;

/** The terms after a change of the kind. */
function termsOf(terms: Terms, kind: OfferKind): Terms {
  const fields = fieldsOf(kind);
  const number = numbersOf(fields);
  const lowest = kind === 'free_bet' || kind === 'insurance' ? minOdds : 0;
  return {
    ...terms,
    wager: number('terms.wager', terms.wager, wager),
    days: number('terms.days', terms.days, days),
    min_deposit: number('terms.min_deposit', terms.min_deposit, minDeposit),
    max_bet: number('terms.max_bet', terms.max_bet),
    max_transfer: number('terms.max_transfer', terms.max_transfer),
    min_odds: number('terms.min_odds', terms.min_odds, lowest),
    max_odds: number('terms.max_odds', terms.max_odds),
    counts: fields.has('terms.counts') ? terms.counts : {},
    spins: spinsOf(kind, terms.spins),
    rounds: roundsOf(kind, terms.rounds),
    legs: isOnBets(kind) ? usualLegs[kind] : undefined,
  };
}

/** Changes the kind: what does not belong to it is emptied, and what it needs gets a usual value. */
export function withKind(form: OfferForm, kind: OfferKind): OfferForm {
  const fields = fieldsOf(kind);
  const number = numbersOf(fields);
  // Nobody can choose an offer on bets; another kind does not take that over.
  const code = fields.has('code') && form.code && !isOnBets(form.kind);
  return withPlaces({
    ...form,
    kind,
    percent: number('percent', form.percent, 100),
    amount: number('amount', amountOf(form, kind)),
    deposit: number('deposit', form.deposit),
    budget: number('budget', form.budget),
    stops: fields.has('stops') && form.stops,
    group: fields.has('group') ? form.group : '',
    max_bonus: fields.has('max_bonus') ? form.max_bonus : {},
    landing: !fields.has('landing') || form.landing,
    code: isOnBets(kind) || code,
    crash: fields.has('crash') && form.crash,
    terms: termsOf(form.terms, kind),
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
