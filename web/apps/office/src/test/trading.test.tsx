import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../features/trading/undo.ts';
import { confirm, dialog, faults, rowOf, user } from './ask.ts';
import { control, FakeTrading, market, row } from './trading.ts';

let desk: FakeTrading;
beforeEach(() => {
  desk = new FakeTrading();
  forget();
});
afterEach(() => vi.unstubAllGlobals());

describe('the grid', () => {
  it('walks by arrows, suspends the event with S, and takes it back with U', async () => {
    await desk.open('/trading');
    (await rowOf(1)).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('e2'));
    await user.keyboard('s');
    await confirm('Suspend');
    expect(desk.acts).toEqual([
      {
        call: 'POST /trading/suspensions',
        body: { scope: 'event', subject: 'e2', reason: 'a rumour' },
      },
    ]);
    expect(await within(await rowOf(2)).findByText('Suspended manually')).toBeTruthy();
    await user.keyboard('u');
    await waitFor(() => expect(desk.controls).toEqual([]));
    expect(desk.acts[1]).toMatchObject({ body: { reason: 'Taken back at once' } });
    await waitFor(() => expect(screen.queryByText('Suspended manually')).toBeNull());
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('writes the runs of a side that is all out without its wickets', async () => {
    const { event } = row(1);
    const before = { runs: 292, wickets: 10 };
    const home = { runs: 88, wickets: 10, overs: '31.2', before };
    const away = { runs: 120, wickets: 9, overs: '40.0' };
    const score = {
      innings: 3,
      batting: 'home',
      home,
      away,
      run_rate: 2.8,
      phase: 'play',
    } as const;
    desk.rows = [row(1, { event: { ...event, score } })];
    await desk.open('/trading');
    expect(await within(await rowOf(1)).findByText('292 & 88 (31.2) · 120/9 (40.0)')).toBeTruthy();
  });

  it('says of a match that rests overnight that it is at stumps, not live', async () => {
    const { event } = row(1);
    const side = { runs: 88, wickets: 2, overs: '31.2' };
    const score = { innings: 1, batting: 'home', home: side, away: side, run_rate: 2.8 } as const;
    desk.rows = [row(1, { event: { ...event, score: { ...score, phase: 'stumps', day: 2 } } })];
    await desk.open('/trading');
    expect(within(await rowOf(1)).getByText('Stumps')).toBeTruthy();
    expect(within(await rowOf(1)).queryByText('Live')).toBeNull();
  });

  it('suspends several at once, and everything', async () => {
    await desk.open('/trading');
    await rowOf(1);
    await user.click(screen.getByLabelText('Choose Herons 1 – Asps 1'));
    await user.click(screen.getByLabelText('Choose Herons 3 – Asps 3'));
    await user.click(screen.getByRole('button', { name: 'Suspend 2' }));
    await confirm('Suspend');
    expect(desk.controls.map(({ subject }) => subject)).toEqual(['e3', 'e1']);
    await user.click(screen.getByRole('button', { name: 'Suspend many…' }));
    await user.selectOptions(within(await dialog()).getByLabelText('Scope'), 'Everything');
    await confirm('Suspend');
    expect(desk.acts.at(-1)?.body).toEqual({ scope: 'all', subject: '', reason: 'a rumour' });
    expect(screen.getAllByText('Suspended manually')).toHaveLength(3);
  });

  it('opens an event again that a feed message has suspended, once the score was checked', async () => {
    desk.trouble = 'message 12: cannot be read: unexpected end';
    await desk.open('/trading/events/e1');
    expect(await screen.findByText(/because of an unusable feed message: message 12/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reopen…' }));
    expect(within(await dialog()).getByText(/Check the score first/)).toBeTruthy();
    await confirm('Reopen');
    expect(desk.acts).toEqual([
      { call: 'POST /trading/events/e1/reopen', body: { reason: 'a rumour' } },
    ]);
    await waitFor(() => expect(screen.queryByText(/cannot be used/)).toBeNull());
  });

  it('goes on when one of several is suspended already, and releases all that are marked', async () => {
    desk.controls = [control('c1')];
    await desk.open('/trading');
    await rowOf(1);
    for (const n of [1, 2, 3]) {
      await user.click(screen.getByLabelText(`Choose Herons ${n} – Asps ${n}`));
    }
    await user.click(screen.getByRole('button', { name: 'Suspend 3' }));
    await user.keyboard('{Escape}'); // a second thought does not lose the marks
    await user.click(screen.getByRole('button', { name: 'Suspend 3' }));
    await confirm('Suspend');
    expect(desk.controls.map(({ subject }) => subject)).toEqual(['e3', 'e2', 'e1']);
    await user.click(await screen.findByRole('button', { name: 'Release 3' }));
    await confirm('Release');
    expect(desk.controls).toEqual([]);
  });

  it('says so when what alone is to be suspended is suspended already', async () => {
    await desk.open('/trading');
    (await rowOf(1)).focus();
    await user.keyboard('s');
    const asked = await dialog();
    desk.controls = [control('c1')]; // somebody else was quicker
    await user.type(within(asked).getByLabelText('Why'), 'a rumour');
    await user.click(within(asked).getByRole('button', { name: 'Suspend' }));
    expect(await within(asked).findByText('This is already suspended manually.')).toBeTruthy();
  });

  it('releases with R what it holds, for a reason', async () => {
    desk.controls = [control('c1')];
    await desk.open('/trading');
    const first = await rowOf(1);
    first.focus();
    await user.keyboard('r');
    const asked = await dialog();
    expect(within(asked).getByText(/a rumour/)).toBeTruthy();
    expect(within(asked).getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true);
    await confirm('Release', 'Why', 'it was nothing');
    expect(desk.controls).toEqual([]);
  });

  it('keeps its filters in the address and sums what it lists', async () => {
    const router = await desk.open('/trading?state=live');
    await rowOf(3);
    expect(screen.getByText('3 events listed')).toBeTruthy();
    expect(await faults()).toEqual([]);
    expect(
      within(screen.getByText('3 events listed').closest('tr') as HTMLElement).getByText('9,000'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Team or competition'), '2');
    await waitFor(() => expect(screen.queryByText('Herons 1 – Asps 1')).toBeNull());
    expect(router.state.location.search).toEqual({ state: 'live', text: '2' });
    expect(await screen.findByText('1 event listed')).toBeTruthy();
  });

  it('shows a published change at once, and loads again when an override was set elsewhere', async () => {
    await desk.open('/trading');
    await rowOf(1);
    const published = row(1).event;
    const [home] = published.main_market?.selections ?? [];
    if (home) home.odds = 2450;
    act(() => desk.line.publish('events', { e1: published }));
    expect((await within(await rowOf(1)).findByText('2.45')).className).toContain('moved-up');
    desk.controls = [control('c9')];
    expect(screen.queryByText('Suspended manually')).toBeNull();
    act(() => desk.line.publish('desk', { controls: 'x' }));
    expect(await within(await rowOf(1)).findByText('Suspended manually')).toBeTruthy();
  });

  it('asks once for many bets', async () => {
    await desk.open('/trading');
    await rowOf(1);
    const before = desk.asked('GET /trading/events');
    for (let n = 0; n < 20; n++) act(() => desk.line.publish('desk', { bets: String(n) }));
    await waitFor(() => expect(desk.asked('GET /trading/events')).toBe(before + 1));
  });

  it('lets who may not trade only look', async () => {
    if (desk.member) desk.member.permissions = ['markets.see'];
    await desk.open('/trading');
    (await rowOf(1)).focus();
    await user.keyboard('s');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Suspend many…' })).toBeNull();
  });
});

describe('an event', () => {
  it('accepts manual prices, under 100 % only after a confirmation', async () => {
    await desk.open('/trading/events/e1');
    const card = await screen.findByRole('region', { name: 'Match winner' });
    expect(await faults()).toEqual([]);
    await user.click(within(card).getByRole('button', { name: 'Price' }));
    const asked = await dialog();
    await user.type(within(asked).getByLabelText(/^Herons 1/), '2.5');
    await user.type(within(asked).getByLabelText('Why'), 'we know better');
    const set = within(asked).getByRole('button', { name: 'Set the prices' });
    expect(set).toHaveProperty('disabled', true);
    await user.click(within(asked).getByRole('checkbox'));
    await user.click(set);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.acts.at(-1)).toEqual({
      call: 'POST /trading/markets/m1/prices',
      body: {
        prices: [{ selection_id: 'm1-home', odds: 2500 }],
        confirmed: true,
        reason: 'we know better',
      },
    });
  });

  it('says what keeps a market shut, and lets a person release what an alarm has done', async () => {
    const held = control('c5', {
      scope: 'market',
      subject: 'm1',
      alarm_id: 'a1',
      reason: 'liability',
    });
    desk.controls = [held];
    desk.markets = [market('m1', { status: 'suspended', cause: 'alarm', held: [held] })];
    await desk.open('/trading/events/e1');
    const card = await screen.findByRole('region', { name: 'Match winner' });
    expect(within(card).getByText(/by an alarm/)).toBeTruthy();
    expect(within(card).getByText(/by the rule “Liability”/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Release' }));
    await confirm('Release', 'Why', 'we have laid it off');
    expect(desk.acts.at(-1)?.call).toBe('POST /trading/controls/c5/release');
  });

  it('moves with the live line and plots how a price went', async () => {
    await desk.open('/trading/events/e1');
    const card = await screen.findByRole('region', { name: 'Match winner' });
    const published = market('m1', { version: 2, status: 'suspended' });
    published.selections = published.selections.map((one) => ({ ...one, odds: 1500 }));
    desk.markets = [published];
    act(() => desk.line.publish('event:e1', { 'market:m1': published }));
    expect((await within(card).findAllByText('1.50'))[0]?.className).toContain('moved-down');
    expect(within(card).getByText('Suspended')).toBeTruthy();
    act(() => desk.line.publish('event:e1', { 'market:m1': market('m1') }));
    expect(within(card).getAllByText('1.50')).toHaveLength(2);
    await user.click(within(card).getByRole('button', { name: 'History' }));
    const plot = await within(card).findByRole('img', { name: 'History' });
    expect(plot.querySelectorAll('path')).toHaveLength(2);
    expect(plot.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });

  it('speaks Hindi, names of markets too', async () => {
    await desk.open('/trading/events/e1', 'hi');
    expect(await screen.findByText('खुले', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Match winner' })).toBeNull();
  });
});

describe('margins and alarms', () => {
  it('changes a margin for a reason', async () => {
    await desk.open('/trading/margins');
    const margins = await screen.findByRole('table', { name: 'Margins and limits' });
    expect(await faults()).toEqual([]);
    await user.click(within(margins).getByRole('button', { name: 'Change' }));
    const field = within(await dialog()).getByLabelText('Over 100 %, two answers');
    await user.clear(field);
    await user.type(field, '8');
    await confirm('Set the margin');
    expect(desk.acts.at(-1)).toMatchObject({
      call: 'PUT /trading/margins',
      body: { scope: 'brand', milli: 1080, per_answer: 10, reason: 'a rumour' },
    });
  });

  it('sets a margin on an event that is found by its name, for a market that its sport has', async () => {
    await desk.open('/trading/margins');
    const [add] = await screen.findAllByRole('button', { name: 'Add a margin' });
    await user.click(add as HTMLElement);
    const asked = within(await dialog());
    await user.selectOptions(asked.getByLabelText('Scope'), 'Event');
    await user.type(asked.getByLabelText('Why'), 'a rumour');
    const set = asked.getByRole('button', { name: 'Set the margin' });
    await user.type(asked.getByLabelText('Event'), 'Herons');
    const found = within(await asked.findByRole('list', { name: 'Events' }));
    expect(found.getAllByRole('button')).toHaveLength(3);
    expect(set).toHaveProperty('disabled', true);
    await user.click(found.getByRole('button', { name: /Herons 2/ }));
    const offered = [...(asked.getByLabelText('Market') as HTMLSelectElement).options];
    expect(offered.map(({ text }) => text)).toEqual([
      'Every market',
      'Match winner',
      'Runs of an over',
    ]);
    await user.selectOptions(asked.getByLabelText('Market'), 'Runs of an over');
    expect(await faults(await dialog())).toEqual([]);
    await user.click(set);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.acts.at(-1)?.body).toMatchObject({
      scope: 'event',
      subject: 'e2',
      market_key: 'over_runs',
    });
  });

  it('does not send a limit that says nothing', async () => {
    await desk.open('/trading/margins');
    await user.click(await screen.findByRole('button', { name: 'Add a limit' }));
    const asked = within(await dialog());
    await user.selectOptions(await asked.findByLabelText('Sport'), 'Cricket');
    await user.type(asked.getByLabelText('Why'), 'a rumour');
    const set = asked.getByRole('button', { name: 'Set the limit' });
    expect(set).toHaveProperty('disabled', true);
    await user.type(asked.getByLabelText('All bets on an event'), '5000');
    await user.selectOptions(asked.getByLabelText('Market'), 'Match winner');
    expect(set).toHaveProperty('disabled', true); // an event's limit is of all its markets
    await user.type(asked.getByLabelText('One bet wins at most'), '1000');
    await user.click(set);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.acts.at(-1)?.body).toMatchObject({
      scope: 'sport',
      subject: 'cricket',
      market_key: 'match_winner',
      max_win: 100_000,
      max_loss: 0,
      max_event: 0,
    });
  });

  it('sees to an alarm with a note, and lets a rule act', async () => {
    await desk.open('/trading/alarms');
    expect(await screen.findByText(/The market is suspended until/)).toBeTruthy();
    expect(screen.getByText(/to lose if Over 160.5 wins/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'See to it' }));
    await confirm('See to it', 'What was done', 'laid off');
    expect(await screen.findByText('No alarms here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(within(await dialog()).getByLabelText(/Suspend the market of the alarm/));
    await confirm('Save the rule');
    expect(desk.acts.at(-1)?.body).toMatchObject({ action: 'suspend', threshold: 2_000_000 });
    expect(await screen.findByText('Suspends the market')).toBeTruthy();
  });
});
