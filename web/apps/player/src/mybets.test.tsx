import { Backend } from '@maidan/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { minor } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import { partOf } from './features/bets/calls.ts';
import { combinations } from './features/bets/kind.tsx';
import { open } from './test-app.tsx';

/** A backend with one open bet of 100, at 2.0, worth half of what it can win. */
function withBet() {
  const backend = new Backend();
  backend.bets.push({
    id: 'bet1',
    kind: 'single',
    status: 'pending',
    stake: minor(10_000),
    currency: 'INR',
    odds: 4000 as never,
    potential: minor(40_000),
    payout: minor(0),
    placed_at: 1_700_000_000_000,
    legs: [
      {
        selection_id: 's1',
        event_id: 'e1',
        event_name: 'Herons v Rovers',
        market_key: 'match_winner',
        market_name: 'Match winner',
        selection_name: 'Herons',
        odds: 4000 as never,
        status: 'pending',
      },
    ],
  });
  return backend;
}

describe('cash-out', () => {
  it('pays a part and then the rest', async () => {
    const backend = withBet();
    const { user } = await open('/bets?status=pending', { signedIn: true, backend });
    expect(await screen.findByText('Cash out ₹200.00')).toBeTruthy();
    await user.click(screen.getByText('Part of it, or by itself'));
    fireEvent.change(screen.getByTestId('cash-share'), { target: { value: '25' } });
    await user.click(screen.getByTestId('cash-part'));
    expect(await screen.findByText(/₹25 of the stake was cashed out for ₹50.00/)).toBeTruthy();
    expect(await screen.findByText('Cash out ₹150.00')).toBeTruthy();
    const asked = backend.seen.filter((s) => s.call === 'POST /api/v3/bets/bet1/cash-out');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.key).toBeTruthy();
  });

  it('waits for an offer', async () => {
    const backend = withBet();
    const { user } = await open('/bets', { signedIn: true, backend });
    await user.click(await screen.findByText('Part of it, or by itself'));
    const form = within(screen.getByTestId('auto-cash'));
    await user.type(form.getByLabelText('When the offer reaches'), '250');
    await user.click(form.getByText('Set'));
    const calls = backend.seen.map((s) => s.call);
    expect(calls).toContain('PUT /api/v3/bets/bet1/cash-out/order');
  });
});

describe('parts of an offer', () => {
  it('are never worth more than the whole', () => {
    for (const [stake, offer] of [
      [10_001, 9_999],
      [7, 3],
      [1_000_000_000_000, 999_999_999_999],
    ] as const) {
      const quote = { stake: minor(stake), offer: minor(offer) };
      for (let percent = 1; percent <= 100; percent++) {
        const first = partOf(quote, percent);
        const second = partOf(quote, 100 - percent || 100);
        if (percent < 100) expect(first.paid + second.paid).toBeLessThanOrEqual(offer);
      }
      expect(partOf(quote, 100)).toEqual({ stake, paid: offer });
    }
  });

  it('counts the lines of a size', () => {
    expect([combinations(3, 2), combinations(8, 4), combinations(20, 10)]).toEqual([
      3, 70, 184_756,
    ]);
  });
});
