import { Backend, betsOfEveryState } from '@maidan/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from './app.tsx';

/** A backend that hides the match, with or without a bet of the player on it. */
function backendHidingMatch(bet: boolean): Backend {
  const backend = new Backend();
  backend.hidden.add('ev1');
  const [first] = betsOfEveryState();
  const [leg] = first?.legs ?? [];
  if (bet && first && leg) backend.bets.push({ ...first, legs: [{ ...leg, event_id: 'ev1' }] });
  return backend;
}

describe('hidden match', () => {
  it('opens from a bet on it, without odds', async () => {
    const { user } = await open('/bets', { signedIn: true, backend: backendHidingMatch(true) });
    await user.click(await screen.findByRole('link', { name: 'Herons v Rovers' }));
    expect(await screen.findByText('No longer offered')).toBeTruthy();
    expect(screen.queryAllByTestId(/^odds-/)).toEqual([]);
    expect(screen.getByRole('link', { name: 'See my open bets' })).toBeTruthy();
  });

  it.each([true, false])('is not available to other visitors, signed in: %s', async (signedIn) => {
    const backend = backendHidingMatch(false);
    await open('/match/ev1', { signedIn, backend });
    expect(await screen.findByText('This match is no longer available')).toBeTruthy();
    const requested = backend.seen.some(({ call }) => call === 'GET /api/v3/bet-events/ev1');
    expect(requested).toBe(signedIn);
  });
});
