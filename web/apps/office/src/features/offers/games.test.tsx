/** The editor of offers: games that count by themselves, and which bets on sports a bonus takes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { confirm, user } from '../../test/ask.ts';
import { FakeOffers } from '../../test/offers.ts';

afterEach(() => vi.unstubAllGlobals());

it('adds games with percentages and limits the bets', async () => {
  const office = new FakeOffers();
  await office.open('/offers/edit?id=welcome');
  await screen.findByLabelText('Wagering');
  expect(screen.queryByLabelText(/^Singles and combos only/)).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add a game' }).hasAttribute('disabled')).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Add a game' }));
  const game = await screen.findByLabelText<HTMLSelectElement>('Game 1');
  fireEvent.change(screen.getByLabelText('Percent of game 1'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText('Bets on sports'), { target: { value: '100' } });
  await user.click(await screen.findByLabelText(/^Singles and combos only/));
  await user.click(screen.getByLabelText(/^One bet on each event/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await confirm('Save', 'Reason', 'less risk for us');
  expect(office.saves[0]?.offer.terms).toMatchObject({
    games: { [game.value]: 20 },
    bets: 'singles_and_combos',
    once_per_event: true,
  });
});
