import { fieldsOf, productsOf, type OfferField, type Product } from './fields.ts';
import { isOnBets, isOnPlay } from './kinds.ts';
import { usualLegs, usualMost } from './legs.ts';
import type { OfferForm, OfferKind } from './offers.ts';
import { mostPlayDays, usualPlay, usualReturn } from './play.ts';

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
  vip: '',
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

/** Sets `casino` and `bets` to what `counts` and `games` name, as the server demands. Free bets and offers on bets are for bets, free rounds for the casino. */
function withPlaces(form: OfferForm): OfferForm {
  if (form.kind === 'free_bet' || isOnBets(form.kind))
    return { ...form, casino: false, bets: true };
  if (form.kind === 'free_rounds') return { ...form, casino: true, bets: false };
  const named = Object.keys(form.terms.counts);
  return {
    ...form,
    casino:
      named.some((product) => product !== 'sports') ||
      Object.values(form.terms.games ?? {}).some((percent) => percent > 0),
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

/** The amount after a change of the kind. What a bet or a loss earns says nothing about a bonus, so none is taken over. */
function amountOf(form: OfferForm, kind: OfferKind): number {
  if (isOnBets(kind)) return usualMost[kind];
  if (isOnPlay(kind)) return usualReturn;
  return isOnBets(form.kind) || isOnPlay(form.kind) ? usualAmount : form.amount;
}

/** Percentages by product without the products that a kind does not have. */
function countsOf(kind: OfferKind, counts: Terms['counts']): Terms['counts'] {
  const has: readonly string[] = productsOf(kind);
  return Object.fromEntries(Object.entries(counts).filter(([product]) => has.includes(product)));
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
  const onPlay = isOnPlay(kind);
  const time = number('terms.days', terms.days, days);
  return {
    ...terms,
    // The rewards of an offer on play begin as cash.
    wager: onPlay ? 0 : number('terms.wager', terms.wager, wager),
    days: onPlay ? Math.min(time, mostPlayDays) : time,
    min_deposit: number('terms.min_deposit', terms.min_deposit, minDeposit),
    accept_within: fields.has('terms.accept_within') ? terms.accept_within : undefined,
    max_bet: number('terms.max_bet', terms.max_bet),
    max_transfer: onPlay ? 0 : number('terms.max_transfer', terms.max_transfer),
    min_odds: number('terms.min_odds', terms.min_odds, lowest),
    max_odds: number('terms.max_odds', terms.max_odds),
    counts: fields.has('terms.counts') ? countsOf(kind, terms.counts) : {},
    games: fields.has('terms.games') ? terms.games : undefined,
    bets: fields.has('terms.bets') ? terms.bets : undefined,
    once_per_event: fields.has('terms.once_per_event') ? terms.once_per_event : undefined,
    spins: spinsOf(kind, terms.spins),
    rounds: roundsOf(kind, terms.rounds),
    legs: isOnBets(kind) ? usualLegs[kind] : undefined,
    play: onPlay ? usualPlay[kind] : undefined,
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
    registration: fields.has('registration') ? form.registration : undefined,
    vip: fields.has('vip') ? form.vip : '',
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
  for (const one of productsOf(form.kind)) {
    const counted = one === product ? percent : form.terms.counts[one];
    if (counted !== undefined) counts[one] = counted;
  }
  const bets = counts['sports'] === undefined ? { bets: undefined, once_per_event: undefined } : {};
  return withPlaces({ ...form, terms: { ...form.terms, ...bets, counts } });
}

/** Changes the games of ours that count by a percentage of their own; none is undefined, as the server leaves it out. */
export function withGames(
  form: OfferForm,
  games: readonly (readonly [string, number])[],
): OfferForm {
  const next = games.length > 0 ? Object.fromEntries(games) : undefined;
  return withPlaces({ ...form, terms: { ...form.terms, games: next } });
}

/** Changes a limit of the bets on sports. What does not limit is undefined, as the server leaves it out. */
export function withBetLimits(
  form: OfferForm,
  limit: 'bets' | 'once_per_event',
  checked: boolean,
): OfferForm {
  const value = limit === 'bets' ? 'singles_and_combos' : true;
  return { ...form, terms: { ...form.terms, [limit]: checked ? value : undefined } };
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
