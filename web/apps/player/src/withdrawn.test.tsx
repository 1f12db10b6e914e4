import { Backend, betsOfEveryState } from '@maidan/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './test-app.tsx';

/** A house that hides the match, with or without a bet of the player's on it. */
function hiding(bet: boolean): Backend {
  const backend = new Backend();
  backend.hidden.add('ev1');
  const [one] = betsOfEveryState();
  const [leg] = one?.legs ?? [];
  if (bet && one && leg) backend.bets.push({ ...one, legs: [{ ...leg, event_id: 'ev1' }] });
  return backend;
}

describe('a match that is hidden', () => {
  it('stays in reach of who has a bet on it, from the bet, with nothing to bet on', async () => {
    const { user } = await open('/bets', { signedIn: true, backend: hiding(true) });
    await user.click(await screen.findByRole('link', { name: 'Herons v Rovers' }));
    expect(await screen.findByText('No longer offered')).toBeTruthy();
    expect(screen.queryAllByTestId(/^odds-/)).toEqual([]);
    expect(screen.getByRole('link', { name: 'See my open bets' })).toBeTruthy();
  });

  it.each([true, false])('is not there for anybody else, signed in: %s', async (signedIn) => {
    const backend = hiding(false);
    await open('/match/ev1', { signedIn, backend });
    expect(await screen.findByText('This match is no longer available')).toBeTruthy();
    const asked = backend.seen.some(({ call }) => call === 'GET /api/v3/bet-events/ev1');
    expect(asked).toBe(signedIn);
  });
});
