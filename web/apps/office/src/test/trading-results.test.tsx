import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirm, dialog, faults, user } from './ask.ts';
import { FakeResults } from './results.ts';

let desk: FakeResults;
beforeEach(() => {
  desk = new FakeResults();
});
afterEach(() => vi.unstubAllGlobals());

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a manual result', () => {
  it('is proposed for every selection, by the names that players read, with a reason', async () => {
    desk.overrides = [];
    await desk.open('/trading/overrides?market=t1');
    const asked = await dialog();
    expect(await within(asked).findByText('Herons – Asps · Total runs, 1st innings')).toBeTruthy();
    const send = within(asked).getByRole('button', { name: 'Propose' });
    await user.selectOptions(within(asked).getByLabelText(/Over 160.5/), 'Lost');
    await user.type(within(asked).getByLabelText('Why'), 'the scorer was wrong');
    expect(send).toHaveProperty('disabled', true);
    await user.selectOptions(within(asked).getByLabelText(/Under 160.5/), 'Half won');
    expect(await faults(asked)).toEqual([]);
    await user.click(send);
    await closed();
    expect(desk.acts.at(-1)).toMatchObject({
      call: 'POST /trading/overrides',
      body: {
        kind: 'result',
        market_id: 't1',
        reason: 'the scorer was wrong',
        results: {
          't1-over': { result: 'lost', void_milli: 0 },
          't1-under': { result: 'won', void_milli: 500 },
        },
      },
    });
    const line = await screen.findByTestId('override');
    expect(
      within(line).getByText('This is your own proposal: another member must decide.'),
    ).toBeTruthy();
    expect(within(line).queryByRole('button')).toBeNull();
  });

  it('is approved by a second person, who cannot decide their own', async () => {
    await desk.open('/trading/overrides');
    const [theirs, mine] = await screen.findAllByTestId('override');
    expect(await faults()).toEqual([]);
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(theirs as HTMLElement).getByText('Total runs, 1st innings')).toBeTruthy();
    expect(within(theirs as HTMLElement).getByText('Under 160.5')).toBeTruthy();
    await user.click(within(theirs as HTMLElement).getByRole('button', { name: 'Approve' }));
    expect(within(await dialog()).getByText('Under 160.5')).toBeTruthy(); // what is approved is said again
    await confirm('Approve', 'Why', 'seen on the scorecard');
    expect(desk.acts.at(-1)).toEqual({
      call: 'POST /trading/overrides/o1/decision',
      body: { approve: true, answer: 'seen on the scorecard' },
    });
    await waitFor(() => expect(screen.getAllByTestId('override')).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: 'All proposals' }));
    await waitFor(() => expect(screen.getAllByTestId('override')).toHaveLength(2));
  });

  it('is only looked at by who may not trade', async () => {
    if (desk.member) desk.member.permissions = ['markets.see'];
    await desk.open('/trading/overrides?market=t1');
    expect(await screen.findAllByTestId('override')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('what was settled', () => {
  it('is listed with its result and leads to a correction', async () => {
    const router = await desk.open('/trading/settled');
    const table = await screen.findByRole('table', { name: 'Settled' });
    expect(within(table).getByText('Total runs, 1st innings')).toBeTruthy();
    expect(within(table).getByText('Over 160.5')).toBeTruthy();
    expect(within(table).queryByText('Under 160.5')).toBeNull();
    expect(within(table).getByText('2').className).toContain('text-money');
    expect(await faults()).toEqual([]);
    await user.click(within(table).getByRole('link', { name: /manual/i }));
    expect(router.state.location.search).toEqual({ market: 't1' });
  });

  it('speaks Hindi', async () => {
    await desk.open('/trading/settled', 'hi');
    expect(await screen.findByText('160.5 से ज़्यादा')).toBeTruthy();
  });
});

describe('the stream of bets', () => {
  const shown = () => screen.queryAllByRole('button', { name: /Open the bet/ }).length;

  it('is narrowed by every filter, and keeps them in the address', async () => {
    const router = await desk.open('/trading/bets');
    await waitFor(() => expect(shown()).toBe(3));
    expect(screen.getByText(/Single · Total runs, 1st innings · Herons – Asps 1/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Status'), 'Won');
    await waitFor(() => expect(shown()).toBe(1));
    await user.selectOptions(screen.getByLabelText('Status'), 'Every status');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Accumulator');
    await waitFor(() => expect(shown()).toBe(1));
    await user.selectOptions(screen.getByLabelText('Kind'), 'Every kind');
    await user.type(screen.getByLabelText('Stake from'), '250');
    await waitFor(() => expect(shown()).toBe(1));
    expect(router.state.location.search).toEqual({ least: 25_000 });
    await user.clear(screen.getByLabelText('Stake from'));
    await user.click(screen.getByLabelText('Live only'));
    await waitFor(() => expect(shown()).toBe(1));
    expect(router.state.location.search).toEqual({ live: true });
    await user.click(screen.getByLabelText('Live only'));
  });

  it('names the player whom it is narrowed to, and lets go of it', async () => {
    const [first] = desk.bets;
    await desk.open(`/trading/bets?player=${first?.player_id}`);
    await waitFor(() => expect(shown()).toBe(1));
    const chip = `List more than Bets of ${first?.player_id}@example.com`;
    await user.click(screen.getByRole('button', { name: chip }));
    await waitFor(() => expect(shown()).toBe(3));
  });

  it('names whom it is narrowed to although nothing is listed', async () => {
    await desk.open('/trading/bets?player=p9');
    expect(
      await screen.findByRole('button', { name: 'List more than Bets of p9@example.com' }),
    ).toBeTruthy();
    expect(shown()).toBe(0);
  });

  it('leads from a bet to its return, which names it', async () => {
    const [first] = desk.bets;
    await desk.open(`/trading/bets?id=${first?.id}`);
    await user.click(await screen.findByRole('link', { name: 'Take a bet back' }));
    const asked = await dialog();
    expect(await within(asked).findByText(`₹100.00 on 1 leg · ${first?.player_name}`)).toBeTruthy();
    expect(within(asked).queryByLabelText('Id of the bet')).toBeNull();
    await confirm('Propose', 'Why', 'two accounts, one hand');
    expect(desk.acts.at(-1)?.body).toEqual({
      kind: 'void_bet',
      bet_id: first?.id,
      reason: 'two accounts, one hand',
    });
  });

  it('begins with the filters of its address', async () => {
    await desk.open('/trading/bets?event=e3&kind=accumulator');
    await waitFor(() => expect(shown()).toBe(1));
    expect(screen.getByText('player3@example.com')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /List more than Herons – Asps 3/ }));
    await waitFor(() => expect(shown()).toBe(1));
  });
});

describe('the trail', () => {
  const line = (id: string, action: string, detail: Record<string, unknown>) => ({
    id,
    action,
    detail,
    at: 1_760_000_000_000,
    email: 'trader@example.com',
    staff_id: 's1',
    subject: 'e1',
  });

  it('says in words what was changed, and why', async () => {
    desk.trail = [
      line('1', 'trade.price', {
        reason: 'we know better',
        event: 'e1',
        before: { odds: 1900 },
        after: { odds: 2500 },
      }),
      line('2', 'trade.margin.remove', {
        reason: 'it is over',
        before: { scope: 'sport', milli: 1080 },
        after: null,
      }),
      line('3', 'trade.cashout_margin', { reason: 'as agreed', before: 50, after: 40 }),
      line('4', 'override.refuse', {
        id: 'o1',
        kind: 'void_bet',
        reason: 'two accounts',
        answer: 'one is his wife',
        results: {},
      }),
      line('5', 'player.block', { reason: 'two accounts' }),
      line('6', 'player.grant', {
        kind: 'bonus',
        amount: 50_000,
        currency: 'INR',
        reason: 'Diwali',
      }),
    ];
    if (desk.member) desk.member.permissions = ['records.see', 'markets.see'];
    await desk.open('/audit');
    const rows = (await screen.findAllByRole('row'))
      .slice(1)
      .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Set a manual price', 'Odds 1.90 → 2.50 · we know better'],
      ['Removed a margin', 'Book 108 % → — · it is over'],
      ['Set a margin on cash-outs', '5 % → 4 % · as agreed'],
      ['Refused a proposal', 'Take a bet back · two accounts · one is his wife'],
      ['Blocked a player', 'two accounts'],
      ['Bonus given or taken back', '₹500.00 · Diwali · bonus'],
    ]);
  });
});
