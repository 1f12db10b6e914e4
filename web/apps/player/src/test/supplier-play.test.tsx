/** A supplier's game is opened with the balance that the player chooses, and only a choice opens it again. */
import { Backend, bonusGrant, suppliedGame } from '@maidan/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from './app.tsx';

const address = '/casino/game/hub/sand';

function backendWith(...bonuses: ReturnType<typeof bonusGrant>[]) {
  const backend = new Backend();
  backend.supplierGames = [suppliedGame()];
  backend.bonuses = bonuses;
  return backend;
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Book of Sand');
const balances = async () =>
  within(await screen.findByRole('group', { name: 'Balance to play with' }));

it('has no choice where there is only cash', async () => {
  await open(address, { signedIn: true, backend: backendWith() });
  expect((await frame()).src).toBe('about:blank?cash:');
  expect(screen.queryByRole('group', { name: 'Balance to play with' })).toBeNull();
});

it('is opened again with the bonus that the player chooses', async () => {
  const { user } = await open(address, { signedIn: true, backend: backendWith(bonusGrant()) });
  expect((await frame()).src).toBe('about:blank?cash:');
  await user.click((await balances()).getByRole('button', { name: /100% for the casino/ }));
  expect((await frame()).src).toBe('about:blank?bonus:g-casino');
  await user.click((await balances()).getByRole('button', { name: /Real/ }));
  expect((await frame()).src).toBe('about:blank?cash:');
});

it('says when the bonus is over, and does not go on with cash by itself', async () => {
  const backend = backendWith(bonusGrant());
  const { user, queries } = await open(address, { signedIn: true, backend });
  await user.click((await balances()).getByRole('button', { name: /100% for the casino/ }));
  const played = await frame();
  backend.bonuses = [{ ...bonusGrant(), status: 'bankrupt' }];
  await act(() => queries.invalidateQueries({ queryKey: ['bonuses'] }));
  await screen.findByText('This bonus is over. Choose your real balance to play on.');
  expect(await frame()).toBe(played);
  await user.click((await balances()).getByRole('button', { name: /Real/ }));
  expect((await frame()).src).toBe('about:blank?cash:');
  expect(screen.queryByText(/^This bonus is over/)).toBeNull();
});

it('is played for cash only where no bonus is for its category', async () => {
  const backend = backendWith(bonusGrant());
  const live = { ...suppliedGame(), category: 'live_dealers' };
  delete live.product;
  backend.supplierGames = [live];
  await open(address, { signedIn: true, backend });
  expect((await frame()).src).toBe('about:blank?cash:');
  expect(screen.queryByRole('group', { name: 'Balance to play with' })).toBeNull();
  await screen.findByText('100% for the casino: Game not available with bonus balance');
});
