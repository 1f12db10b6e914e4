/** Free rounds of suppliers' games: on the page of bonuses, in the account menu, and from a promo code. */
import type { Schemas } from '@maidan/api';
import { Backend, bonusGrant, freeRounds, offers, suppliedGame } from '@maidan/testing';
import { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applyPush } from '../domain/live/patch.ts';
import { open } from './app.tsx';

const address = '/casino/game/hub/sand';

function backendWith(...rounds: Schemas['MyFreeRounds'][]) {
  const backend = new Backend();
  backend.bonuses = [];
  backend.freeRounds = rounds;
  return backend;
}

const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { name, level: 3 });
  return within(title.closest('article') as HTMLElement);
};

describe('the page of bonuses', () => {
  it('shows how many are left, what they won and for how long, and leads to the game', async () => {
    await open('/bonuses', { signedIn: true, backend: backendWith(freeRounds()) });
    const card = await cardOf('Book of Sand');
    expect(card.getByText('20 rounds for you')).toBeTruthy();
    expect(card.getByText('Free rounds')).toBeTruthy();
    expect(card.getByText('Ready')).toBeTruthy();
    expect(card.getByText('12 free rounds')).toBeTruthy();
    expect(card.getByText('12 of 20 left, ₹10 each')).toBeTruthy();
    expect(card.getByText('₹340.50')).toBeTruthy();
    expect(card.getByText('What they win is cash.')).toBeTruthy();
    expect(card.getByText(/^2 days [34] hours left$/)).toBeTruthy();
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(card.getByRole('link', { name: /^Play/ }).getAttribute('href')).toBe(address);
  });

  it('says that the supplier is preparing them, without a link to the game', async () => {
    const rounds = freeRounds({ state: 'preparing', played: 0, won: 0, offer: '' });
    await open('/bonuses', { signedIn: true, backend: backendWith(rounds) });
    const card = await cardOf('Book of Sand');
    expect(card.getByText('20 of 20 left, ₹10 each')).toBeTruthy();
    expect(
      card.getByText("The game's supplier is preparing them. This takes a few seconds."),
    ).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    ['Played', freeRounds({ state: 'played', played: 20 }), '20 of 20 played', 'Won: ₹340.50'],
    ['Expired', freeRounds({ state: 'expired' }), '8 of 20 played', 'Won: ₹340.50'],
    ['Cancelled', freeRounds({ state: 'cancelled', played: 0 }), '0 of 20 played', ''],
  ])('shows ended ones without a link: %s', async (status, rounds, played, won) => {
    await open('/bonuses', { signedIn: true, backend: backendWith(rounds) });
    const card = await cardOf('Book of Sand');
    expect(card.getByText(status)).toBeTruthy();
    expect(card.getByText(played)).toBeTruthy();
    expect(card.queryByText(/^Won:/)?.textContent ?? '').toBe(won);
    expect(card.queryByRole('link')).toBeNull();
  });

  it('filters them with the free spins', async () => {
    const over = freeRounds({ id: 'fr2', name: 'Old Coins', state: 'expired' });
    const backend = backendWith(freeRounds(), over);
    backend.bonuses = [bonusGrant()];
    const { user } = await open('/bonuses', { signedIn: true, backend });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('tab', { name }));
      const panel = within(screen.getByRole('tabpanel'));
      return panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    };
    expect(await choose('Free spins and rounds')).toEqual(['Book of Sand', 'Old Coins']);
    expect(await choose('Active')).toEqual(['100% for the casino', 'Book of Sand']);
    expect(await choose('History')).toEqual(['Old Coins']);
  });

  it('offers to read them again after a failure', async () => {
    const backend = backendWith(freeRounds());
    const call = 'GET /api/v3/players/me/free-rounds';
    backend.refused.set(call, { status: 404, code: 'not_found' });
    const { user } = await open('/bonuses', { signedIn: true, backend });
    const section = (await screen.findByRole('heading', { name: 'Your bonuses' })).closest(
      'section',
    ) as HTMLElement;
    const retry = await within(section).findByRole('button', { name: 'Try again' });
    backend.refused.delete(call);
    await user.click(retry);
    expect(await cardOf('Book of Sand')).toBeTruthy();
  });
});

it('the account menu shows those that can be played', async () => {
  const over = freeRounds({ id: 'fr2', name: 'Old Coins', state: 'played' });
  await open('/me', { signedIn: true, backend: backendWith(freeRounds(), over) });
  const card = within(await screen.findByRole('region', { name: 'Bonus balance' }));
  expect(card.getByText('12 free rounds')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Book of Sand' }).getAttribute('href')).toBe('/bonuses');
  expect(card.queryByText('Old Coins')).toBeNull();
});

it('a change of free rounds refetches them', () => {
  const queries = new QueryClient();
  const key = ['bonuses', 'free-rounds'];
  queries.setQueryData(key, { items: [] });
  applyPush(queries, { type: 'funds' });
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

it('a promo code gives them and leads to the game', async () => {
  const backend = backendWith();
  backend.supplierGames = [suppliedGame()];
  backend.promoGift = {
    description: 'From us to you',
    bonus: {
      ...offers[0],
      id: 'rounds-20',
      kind: 'free_rounds',
      bonus_name: { en: '20 rounds for you' },
      percent: 0,
      max_bonus: { amount: 20_000, currency: 'INR' },
      terms: {
        ...offers[0]?.terms,
        wager: 0,
        days: 3,
        counts: {},
        rounds: { supplier: 'hub', game: 'sand', count: 20, stake: 1000 },
      },
    },
  };
  const { user } = await open('/bonuses', { signedIn: true, backend });
  const form = within(await screen.findByRole('region', { name: 'Promo code' }));
  await user.type(form.getByRole('textbox'), '1005');
  backend.freeRounds = [freeRounds({ state: 'preparing', played: 0, won: 0 })];
  await user.click(form.getByRole('button', { name: 'Use code' }));
  const given = within(await form.findByRole('status'));
  expect(given.getByText('20 free rounds of ₹10 each are yours')).toBeTruthy();
  expect(await given.findByText('Book of Sand')).toBeTruthy();
  expect(given.getByText(/^Play them within 3 days\. What they win is cash\./)).toBeTruthy();
  expect(given.getByRole('link', { name: 'Play the free rounds' }).getAttribute('href')).toBe(
    address,
  );
  expect((await cardOf('Book of Sand')).getByText('Preparing')).toBeTruthy();
});
