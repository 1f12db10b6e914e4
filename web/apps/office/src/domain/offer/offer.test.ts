import { describe, expect, it } from 'vitest';
import { changedFields, changesOf } from './changes.ts';
import { fieldsOf, offerKinds } from './fields.ts';
import {
  blankOffer,
  copyOf,
  languagesOf,
  withBetLimits,
  withCount,
  withGames,
  withKind,
  withMost,
  withName,
} from './form.ts';
import { countries, moneyIn, odds, share, whole } from './notation.ts';
import type { OfferForm, OfferVersion } from './offers.ts';

const offer: OfferForm = { ...blankOffer(), id: 'welcome', name: 'Welcome' };

describe('fieldsOf', () => {
  it('gives every kind an id and a period, and days to all but a boost', () => {
    for (const kind of offerKinds)
      for (const field of ['id', 'starts', 'ends'] as const)
        expect(fieldsOf(kind).has(field), `${kind} ${field}`).toBe(true);
    expect(offerKinds.filter((kind) => !fieldsOf(kind).has('terms.days'))).toEqual(['boost']);
  });

  it('gives free bets only days and lowest odds as conditions', () => {
    const terms = [...fieldsOf('free_bet')].filter((field) => field.startsWith('terms.'));
    expect(terms).toEqual(['terms.days', 'terms.min_odds']);
  });

  it('gives percent and amounts of currencies to offers for a deposit only', () => {
    expect(offerKinds.filter((kind) => fieldsOf(kind).has('percent'))).toEqual(['match']);
    expect(offerKinds.filter((kind) => fieldsOf(kind).has('max_bonus'))).toEqual(['match']);
    expect(fieldsOf('free_spins').has('amount')).toBe(false);
  });

  it('gives free rounds no budget and no conditions but days', () => {
    const terms = [...fieldsOf('free_rounds')].filter((field) => field.startsWith('terms.'));
    expect(terms).toEqual(['terms.days', 'terms.rounds']);
    for (const field of ['countries', 'group'] as const)
      expect(fieldsOf('free_rounds').has(field), field).toBe(true);
    for (const field of ['amount', 'budget', 'stops', 'landing', 'code'] as const)
      expect(fieldsOf('free_rounds').has(field), field).toBe(false);
  });
});

describe('single games and limits of bets', () => {
  it('make an offer one for the casino if a game can be played, and are left out if there are none', () => {
    const sport = { ...offer, terms: { ...offer.terms, counts: { sports: 100 } } };
    expect(withGames(sport, [['dice', 0]])).toMatchObject({ casino: false });
    const dice = withGames(sport, [['dice', 20]]);
    expect(dice).toMatchObject({ casino: true, bets: true, terms: { games: { dice: 20 } } });
    expect(withGames(dice, []).terms.games).toBeUndefined();
    expect(withKind(dice, 'cashback').terms.games).toBeUndefined();
  });

  it('end with bets on sports, and are named as changes', () => {
    const sport = withCount(offer, 'sports', 100);
    const limited = withBetLimits(withBetLimits(sport, 'bets', true), 'once_per_event', true);
    expect(limited.terms).toMatchObject({ bets: 'singles_and_combos', once_per_event: true });
    expect(changedFields(sport, limited)).toEqual(['terms.bets', 'terms.once_per_event']);
    expect(
      changedFields(
        sport,
        withBetLimits(withBetLimits(limited, 'bets', false), 'once_per_event', false),
      ),
    ).toEqual([]);
    const { terms } = withCount(limited, 'sports', undefined);
    expect([terms.bets, terms.once_per_event]).toEqual([undefined, undefined]);
  });
});

describe('withKind', () => {
  it('empties what a free bet does not have, and gives it lowest odds', () => {
    const bet = withKind({ ...offer, max_bonus: { INR: 100 }, deposit: 2 }, 'free_bet');
    expect(bet).toMatchObject({
      percent: 0,
      deposit: 0,
      max_bonus: {},
      landing: true,
      casino: false,
      bets: true,
      terms: { wager: 0, min_deposit: 0, min_odds: 1500, counts: {}, spins: undefined },
    });
    expect(bet.amount).toBe(offer.amount);
  });

  it('gives free spins their spins in place of an amount', () => {
    const spins = withKind(offer, 'free_spins');
    expect(spins).toMatchObject({ amount: 0, casino: true, terms: { spins: { count: 20 } } });
  });

  it('gives free rounds their rounds in place of everything else', () => {
    const bet = withKind({ ...offer, budget: 900, stops: true, group: 'welcome' }, 'free_bet');
    const rounds = withKind(bet, 'free_rounds');
    expect(rounds).toEqual({
      ...offer,
      kind: 'free_rounds',
      percent: 0,
      amount: 0,
      group: 'welcome',
      landing: true,
      casino: true,
      bets: false,
      terms: {
        wager: 0,
        days: 7,
        min_deposit: 0,
        max_bet: 0,
        max_transfer: 0,
        min_odds: 0,
        max_odds: 0,
        counts: {},
        rounds: { supplier: '', game: '', count: 20, stake: 1 },
      },
    });
    expect(withKind(rounds, 'free_spins').terms.rounds).toBeUndefined();
  });

  it('gives usual conditions back to an offer for a deposit', () => {
    expect(withKind(withKind(offer, 'free_bet'), 'match')).toMatchObject({
      percent: 100,
      terms: { wager: 30, min_deposit: 30 },
    });
  });
});

describe('changes of the form', () => {
  it('say by casino and bets what counts', () => {
    const both = withCount(offer, 'sports', 100);
    expect(both).toMatchObject({ casino: true, bets: true });
    const sports = { ...offer, terms: { ...offer.terms, counts: { sports: 100, slots: 0 } } };
    expect(withCount(sports, 'slots', undefined)).toMatchObject({
      casino: false,
      bets: true,
      terms: { counts: { sports: 100 } },
    });
  });

  it('add and remove names and amounts', () => {
    const named = withName(withName(offer, 'en', 'Hello'), 'hi', 'नमस्ते');
    expect(withName(named, 'en', '').bonus_name).toEqual({ hi: 'नमस्ते' });
    const most = withMost(withMost(offer, 'INR', 500), 'KES', 0);
    expect(most.max_bonus).toEqual({ INR: 500, KES: 0 });
    expect(withMost(most, 'INR', undefined).max_bonus).toEqual({ KES: 0 });
  });

  it('begin a copy with an id of its own and without a period', () => {
    const long = { ...offer, id: 'a'.repeat(40), starts: 1, ends: 2 };
    expect(copyOf(long)).toMatchObject({ id: `${'a'.repeat(35)}-copy`, starts: 0, ends: 0 });
  });

  it('list English first', () => {
    expect(languagesOf(['hi', 'en'], { uz: 'Salom' })).toEqual(['en', 'hi', 'uz']);
  });
});

describe('changedFields', () => {
  it('names the paths that differ, whatever the order of keys', () => {
    const after: OfferForm = {
      ...offer,
      percent: 120,
      bonus_name: { hi: 'नमस्ते' },
      max_bonus: { INR: 500 },
      terms: {
        ...offer.terms,
        wager: 25,
        counts: { crash: 50, tables: 10, quick: 50, slots: 100 },
      },
    };
    expect(changedFields(offer, after)).toEqual([
      'percent',
      'terms.wager',
      'max_bonus.INR',
      'bonus_name.hi',
    ]);
    expect(changedFields(after, after)).toEqual([]);
  });

  it('compares a version with the one before', () => {
    const version = (number: number, ends: number): OfferVersion => ({
      number,
      at: number,
      by: '',
      reason: '',
      offer: { ...offer, ends },
    });
    const versions = [version(2, 9), version(1, 0)];
    expect(changesOf(versions, 0)).toEqual(['ends']);
    expect(changesOf(versions, 1)).toBeUndefined();
  });
});

describe('notation', () => {
  it('stores odds in thousandths', () => {
    expect(['1.5', '1,50', '1.305', '2.', ''].map(odds.read)).toEqual([1500, 1500, 1305, 2000, 0]);
    expect(['x', '1.2345', '-1'].map(odds.read)).toEqual([null, null, null]);
    expect([1500, 1305, 0].map(odds.write)).toEqual(['1.50', '1.305', '']);
  });

  it('distinguishes no percentage from none that counts', () => {
    expect(['', '0', '50', '5.5'].map(share.read)).toEqual([undefined, 0, 50, null]);
    expect([undefined, 0].map(share.write)).toEqual(['', '0']);
    expect(['', '7', 'x'].map(whole.read)).toEqual([0, 7, null]);
  });

  it('reads amounts of a currency and codes of countries', () => {
    expect(moneyIn('INR').read('20,000')).toBe(2_000_000);
    expect(moneyIn('INR').write(2_000_000)).toBe('20,000');
    expect(countries.read('pk, in;in')).toEqual(['IN', 'PK']);
    expect(countries.read('IND')).toBeNull();
  });
});
