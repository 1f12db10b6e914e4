import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../features/trading/undo.ts';
import { fromLocal } from '../time.ts';
import { confirm, dialog, faults, rowOf, user } from './ask.ts';
import { about, control, FakeTrading } from './trading.ts';

let desk: FakeTrading;
beforeEach(() => {
  desk = new FakeTrading();
  forget();
});
afterEach(() => vi.unstubAllGlobals());

describe('what players are shown', () => {
  it('is hidden with H and taken back with U; several at once', async () => {
    await desk.open('/trading');
    (await rowOf(2)).focus();
    await user.keyboard('h');
    await confirm('Hide');
    expect(desk.acts).toEqual([
      {
        call: 'POST /trading/hidings',
        body: { scope: 'event', subject: 'e2', reason: 'a rumour' },
      },
    ]);
    expect(await within(await rowOf(2)).findByText('Hidden')).toBeTruthy();
    expect(within(await rowOf(2)).queryByText('Suspended manually')).toBeNull();
    expect(await faults()).toEqual([]);
    await user.keyboard('u');
    await waitFor(() => expect(desk.controls).toEqual([]));

    await user.click(screen.getByLabelText('Choose Herons 1 – Asps 1'));
    await user.click(screen.getByLabelText('Choose Herons 3 – Asps 3'));
    await user.click(screen.getByRole('button', { name: 'Hide 2' }));
    await confirm('Hide');
    expect(desk.controls.map(({ subject }) => subject)).toEqual(['e3', 'e1']);
  });

  it('is hidden as a whole league, and shown again for a reason', async () => {
    await desk.open('/trading/events/e1');
    await user.click(await screen.findByRole('button', { name: 'Hide…' }));
    await user.selectOptions(
      within(await dialog()).getByLabelText('What'),
      'The whole league: Hand League',
    );
    await confirm('Hide');
    expect(desk.acts.at(-1)?.body).toMatchObject({ scope: 'competition', subject: 'x' });
    expect(await screen.findByText(/Hidden · Competition: a rumour/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show again' }));
    await confirm('Release');
    expect(desk.controls).toEqual([]);
  });

  it('stands first until a moment', async () => {
    await desk.open('/trading');
    (await rowOf(1)).focus();
    await user.keyboard('f');
    const field = within(await dialog()).getByLabelText(/Until/);
    await user.clear(field);
    await user.type(field, '2030-05-01T18:30');
    await confirm('Put first');
    expect(desk.acts.at(-1)).toEqual({
      call: 'POST /trading/features',
      body: {
        scope: 'event',
        subject: 'e1',
        until: fromLocal('2030-05-01T18:30'),
        reason: 'a rumour',
      },
    });
    expect((await within(await rowOf(1)).findByText('First')).title).toContain('2030');
    (await rowOf(1)).focus();
    await user.keyboard('f');
    await confirm('Release');
    expect(desk.controls).toEqual([]);
  });

  it('stands first as a whole league, from the page of one of its events', async () => {
    await desk.open('/trading/events/e1');
    await user.click(await screen.findByRole('button', { name: 'Put first…' }));
    const choice = within(await dialog()).getByLabelText('What');
    await user.selectOptions(choice, 'The whole league: Hand League');
    expect(within(await dialog()).getByText(/next two matches of Hand League/)).toBeTruthy();
    await confirm('Put first');
    expect(desk.acts.at(-1)?.body).toMatchObject({ scope: 'competition', subject: 'x' });
    expect(await screen.findByText(/First until .* · Competition: a rumour/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No longer first' }));
    await confirm('Release');
    expect(desk.controls).toEqual([]);
  });

  it('is listed among the orders by its name', async () => {
    desk.controls = [
      control('h1', { kind: 'hide', scope: 'competition', subject: 'x', event_id: '' }),
      control('p1', {
        kind: 'price',
        scope: 'selection',
        subject: 'm1-home',
        odds: 2500,
        about: about({
          market: { id: 'm1', key: 'match_winner', params: {} },
          selection: { key: 'home', name: 'Herons' },
        }),
      }),
    ];
    await desk.open('/trading/controls');
    const table = await screen.findByRole('table', { name: 'In force' });
    expect(within(table).getByText('Hidden')).toBeTruthy();
    expect(within(table).getByText('Hand League', { exact: false })).toBeTruthy();
    expect(within(table).getByText('Match winner · Herons 1')).toBeTruthy();
    expect(await faults()).toEqual([]);
  });
});

describe('what a selection may still take', () => {
  const available = (key: string, stake: number) => ({
    selection_id: `m1-${key}`,
    stake,
    bound: { win: 1_000_000, selection: 2_000_000, event: 9_000_000 },
    left: { win: 1_000_000, selection: 50_000, event: -3 },
  });

  it('stands beside its price, and its limits are set right there', async () => {
    desk.available = [available('home', 1_234_500), available('away', 0)];
    await desk.open('/trading/events/e1');
    const card = await screen.findByRole('region', { name: 'Match winner' });
    const takes = (await within(card).findAllByText('12,345'))[0]?.closest('[title]');
    expect(takes?.getAttribute('title')).toBe(
      'Left to lose: ₹10,000 with one bet, ₹500 with the selection, ₹0 with the event',
    );
    expect(within(card).getAllByText('0')[0]?.closest('[title]')?.className).toContain('text-down');
    expect(await faults(card)).toEqual([]);
    await user.click(within(card).getByRole('button', { name: 'Limits' }));
    const asked = await dialog();
    expect(within(asked).getByText('Herons 1 – Asps 1 · Match winner')).toBeTruthy();
    const field = within(asked).getByLabelText('One bet wins at most');
    expect(field).toHaveProperty('placeholder', '10000');
    await user.type(field, '5000');
    await confirm('Set the limit');
    expect(desk.acts.at(-1)).toMatchObject({
      call: 'PUT /trading/limits',
      body: { scope: 'event', subject: 'e1', market_key: 'match_winner', max_win: 500_000 },
    });
    expect(desk.asked('GET /trading/events/e1/liability')).toBeGreaterThan(1);
  });

  it('is asked again when bets have come', async () => {
    await desk.open('/trading/events/e1');
    await screen.findByRole('region', { name: 'Match winner' });
    await waitFor(() => expect(desk.asked('GET /trading/events/e1/liability')).toBe(1));
    desk.available = [available('home', 777_700)];
    act(() => desk.line.publish('desk', { bets: 'x' }));
    expect(await screen.findAllByText('7,777')).not.toEqual([]);
  });
});
