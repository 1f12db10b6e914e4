import type { WelcomeOffer } from '@maidan/api';
import { minor } from '@maidan/money';
import { bonusBalance, bonusGrant, offers } from '@maidan/testing';
import { describe, expect, it } from 'vitest';
import type { BonusBalance } from '../../../domain/bonus/calls.ts';
import { headStep, stepOffers, stepsOf, type PlayerFacts } from './steps.ts';

const running = stepOffers.map((name): WelcomeOffer => ({
  ...(offers[0] as WelcomeOffer),
  id: `${name}-inr`,
}));

const waitingFor = (id: string) => bonusBalance(id) as BonusBalance;
const granted = (id: string, status: BonusBalance['status'] = 'pending'): BonusBalance => ({
  ...(bonusGrant() as BonusBalance),
  status,
  bonus: { id, name: id, wager: 40, bets: false, casino: true },
});

const newPlayer: PlayerFacts = { bonuses: [], choices: [], deposits: 0 };

const statesOf = (change: Partial<PlayerFacts>, offered: (WelcomeOffer | null)[] = running) =>
  stepsOf('INR', offered, { ...newPlayer, ...change }).map(({ state }) => state);

describe('the steps', () => {
  it('are offered to guests, those that run', () => {
    const steps = stepsOf('INR', [null, ...running.slice(1)]);
    expect(steps.map(({ state }) => state)).toEqual(['closed', 'offered', 'offered', 'offered']);
    expect(steps.map(({ deposit }) => deposit)).toEqual([1, 2, 3, 4]);
    expect(steps[0]?.terms).toBeUndefined();
    expect(steps[1]?.terms).toBe(running[1]?.terms);
  });

  it('can be chosen when the server lists them, also those that are not public', () => {
    expect(statesOf({ choices: running.slice(0, 1) })[0]).toBe('open');
    const later = { deposits: 1, choices: running.slice(1, 2) };
    expect(statesOf(later)).toEqual(['missed', 'open', 'later', 'later']);
    const none = running.map(() => null);
    expect(statesOf(later, none)).toEqual(['closed', 'open', 'closed', 'closed']);
  });

  it('of the next deposit that the server does not list are refused', () => {
    expect(statesOf({})).toEqual(['refused', 'later', 'later', 'later']);
    expect(statesOf({ deposits: 3 })).toEqual(['missed', 'missed', 'missed', 'refused']);
  });

  it('are all missed after the deposits', () => {
    expect(new Set(statesOf({ deposits: 20 }))).toEqual(new Set(['missed']));
  });

  it('wait for their deposit, also when they can be chosen again', () => {
    const bonuses = [waitingFor('crash-second-inr')];
    const choices = running.slice(1, 2);
    expect(statesOf({ deposits: 1, bonuses, choices })[1]).toBe('waiting');
  });

  it('were had when a deposit has granted them, whatever became of them', () => {
    for (const status of ['pending', 'transferred', 'deactivated'] as const)
      expect(statesOf({ deposits: 1, bonuses: [granted('crash-welcome-inr', status)] })[0]).toBe(
        'had',
      );
  });

  it('were not had when they were cancelled or expired before the deposit', () => {
    for (const status of ['deactivated', 'expired'] as const) {
      const bonuses = [{ ...waitingFor('crash-welcome-inr'), status }];
      expect(statesOf({ deposits: 1, bonuses })[0]).toBe('missed');
    }
  });

  it('whose offer does not run are closed, unless the player has the bonus', () => {
    const none = running.map(() => null);
    const bonuses = [granted('crash-welcome-inr'), waitingFor('crash-second-inr')];
    const states = statesOf({ deposits: 1, bonuses }, none);
    expect(states).toEqual(['had', 'waiting', 'closed', 'closed']);
  });

  it('have the terms that the player has accepted', () => {
    const own = granted('crash-welcome-inr');
    own.terms = { ...own.terms, percent: 650, max_bonus: minor(1_000) };
    const [first] = stepsOf('INR', running, { ...newPlayer, bonuses: [own] });
    expect(first?.terms).toBe(own.terms);
  });

  it('are those of the currency', () => {
    const bonuses = [granted('crash-welcome-inr')];
    const bdt = running.map((offer) => ({ ...offer, id: offer.id.replace('inr', 'bdt') }));
    const [first] = stepsOf('BDT', bdt, { ...newPlayer, bonuses });
    expect(first).toMatchObject({ id: 'crash-welcome-bdt', state: 'refused' });
  });
});

describe('the step at the head of the page', () => {
  const percents = [700, 100, 75, 50];
  const offered = running.map((offer, i) => ({
    ...offer,
    terms: { ...offer.terms, percent: percents[i] ?? 0 },
  }));
  const headOf = (change: Partial<PlayerFacts>, all: (WelcomeOffer | null)[] = offered) =>
    headStep(stepsOf('INR', all, { ...newPlayer, ...change }))?.deposit;

  it('is the first for guests, also when a later one is more', () => {
    expect(headStep(stepsOf('INR', offered))?.deposit).toBe(1);
    expect(headStep(stepsOf('INR', [...offered].reverse()))?.deposit).toBe(1);
    expect(headStep(stepsOf('INR', [null, ...offered.slice(1)]))?.deposit).toBe(2);
  });

  it('is the highest percentage that the player can still have', () => {
    expect(headOf({})).toBe(2);
    const chosen = waitingFor('crash-welcome-inr');
    chosen.terms = { ...chosen.terms, percent: 100 };
    expect(headOf({ bonuses: [chosen] })).toBe(1); // as much as the second
    expect(headOf({ choices: offered.slice(0, 1) })).toBe(1);
    expect(headOf({ deposits: 1, choices: offered.slice(1, 2) })).toBe(2);
    expect(headOf({ deposits: 1 })).toBe(3);
    expect(headOf({}, [...offered].reverse())).toBe(4);
  });

  it('is missing when the player can have none any more', () => {
    expect(headOf({ deposits: 4, bonuses: [granted('crash-welcome-inr')] })).toBeUndefined();
    expect(
      headOf(
        {},
        running.map(() => null),
      ),
    ).toBeUndefined();
  });
});
