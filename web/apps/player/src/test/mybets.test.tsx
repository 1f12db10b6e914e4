import type { Bet } from '@maidan/api';
import { Backend, betsOfEveryState } from '@maidan/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { minor } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import { partOf } from '../features/bets/calls.ts';
import { columnsOf } from '../features/bets/columns.ts';
import { combinations } from '../domain/bet/kind.tsx';
import { open } from './app.tsx';

/** A backend with one open bet of 100 at 4.0, whose cash-out offer is half of its potential win. */
function backendWithBet() {
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
    const backend = backendWithBet();
    const { user } = await open('/bets?status=pending', { signedIn: true, backend });
    expect(await screen.findByText('Cash out ₹200.00')).toBeTruthy();
    await user.click(screen.getByText('Partial or auto cash-out'));
    fireEvent.change(screen.getByTestId('cash-share'), { target: { value: '25' } });
    await user.click(screen.getByTestId('cash-part'));
    expect(await screen.findByText(/₹25 of the stake was cashed out for ₹50.00/)).toBeTruthy();
    expect(await screen.findByText('Cash out ₹150.00')).toBeTruthy();
    const requests = backend.seen.filter((s) => s.call === 'POST /api/v3/bets/bet1/cash-out');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.key).toBeTruthy();
  });

  it('creates an auto cash-out order', async () => {
    const backend = backendWithBet();
    const { user } = await open('/bets', { signedIn: true, backend });
    await user.click(await screen.findByText('Partial or auto cash-out'));
    const form = within(screen.getByTestId('auto-cash'));
    await user.type(form.getByLabelText('When the offer reaches'), '250');
    await user.click(form.getByText('Set auto cash-out'));
    const calls = backend.seen.map((s) => s.call);
    expect(calls).toContain('PUT /api/v3/bets/bet1/cash-out/order');
  });
});

describe('columnsOf', () => {
  const [sample] = betsOfEveryState();
  const bet = (id: string, legs: number): Bet => ({
    ...(sample as Bet),
    id,
    legs: Array.from({ length: legs }, () => (sample as Bet).legs[0] as Bet['legs'][0]),
  });
  const columnIds = (bets: Bet[], count: number) =>
    columnsOf(bets, count).map((column) => column.map(({ id }) => id).join(' '));

  it('fills the shortest column, and does not move bets when more are appended', () => {
    const bets = [bet('a', 8), bet('b', 1), bet('c', 1), bet('d', 1), bet('e', 6), bet('f', 1)];
    expect(columnIds(bets, 2)).toEqual(['a f', 'b c d e']);
    expect(columnIds(bets.slice(0, 4), 2)).toEqual(['a', 'b c d']);
    expect(columnIds(bets, 1)).toEqual(['a b c d e f']);
  });
});

describe('a bet of every status', () => {
  /** Opens the list; `row` returns the queries of one bet. */
  async function openRows(language = 'en') {
    const backend = new Backend();
    backend.bets.push(...betsOfEveryState());
    const shown = await open('/bets', { signedIn: true, backend, language });
    const found = await screen.findAllByTestId('bet-row');
    const row = (id: string) =>
      within(found.find((one) => within(one).queryByText(id)) as HTMLElement);
    return { ...shown, row };
  }

  it('shows its status', async () => {
    const { row } = await openRows();
    for (const [id, word] of [
      ['half-won', 'Half won'],
      ['half-lost', 'Half lost'],
      ['dead-heat', 'Dead heat'],
      ['part', 'Partly won'],
      ['won', 'Won'],
      ['cashed', 'Cashed out'],
      ['reopened', 'A result was withdrawn: this bet is open again.'],
      ['corrected', 'A result was corrected: this bet was settled again.'],
      ['in-part', '₹40 of the stake was cashed out for ₹61.50.'],
      ['taken-back', 'This bet was cancelled and the stake was returned.'],
    ] as const)
      expect(row(id).getAllByText(word).length, id).toBeGreaterThan(0);
    expect(row('half-lost').getByText('Half lost: Half of the stake is returned.')).toBeTruthy();
  });

  it('shows why a leg is void', async () => {
    const { row } = await openRows();
    const reason = (id: string) => row(id).queryByTestId('void-reason')?.textContent;
    expect(reason('builder')).toBe('Under the rules of this market the stake is returned.');
    expect(reason('abandoned')).toBe('The match ended without a result.');
    expect(reason('manual')).toBe('This market was settled manually.');
    expect(reason('cancelled')).toBe('All bets on this market were cancelled.');
    expect(reason('window')).toMatch(/^Bets placed on this market from .* to .* were cancelled\.$/);
    expect(reason('taken-back')).toBeUndefined();
  });

  it('shows no text keys in any language', async () => {
    for (const language of ['hi', 'ur']) {
      const { unmount } = await openRows(language);
      for (const one of screen.getAllByTestId('bet-row')) {
        expect(one.textContent).not.toMatch(/void_|bets\.|rule\.|why_/);
        expect(one.textContent).not.toContain('stake');
      }
      unmount();
    }
  });
});

describe('partial cash-out', () => {
  it('never pays more than the full offer', () => {
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

  it('counts combinations', () => {
    expect([combinations(3, 2), combinations(8, 4), combinations(20, 10)]).toEqual([
      3, 70, 184_756,
    ]);
  });
});
