import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  CasinoAlarm,
  CasinoSettings,
  GameReturn,
  GameSetting,
} from '../domain/casino/casino.ts';
import { countriesOf } from '../domain/country/codes.ts';
import { stakesOf, writtenStakes } from '../features/casino/stakes.ts';
import { FakeOffice, refusal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const game = (id: string, more: Partial<GameSetting> = {}): GameSetting => ({
  game: id,
  categories: ['fast'],
  is_new: false,
  exclusive: false,
  off: false,
  off_in: [],
  works: false,
  message: '',
  stakes: {},
  version: 0,
  changed_at: 0,
  changed_by: '',
  member: '',
  return_low: 9_900,
  return_high: 9_900,
  ...more,
});

const settings: CasinoSettings = {
  order: [],
  works: false,
  message: '',
  version: 4,
  changed_at: 0,
  changed_by: '',
  member: '',
  games: [game('dice'), game('mines', { works: true }), game('an-unknown-game')],
  categories: ['popular', 'fast'],
  limits: [
    { currency: 'INR', min: 1_000, max: 10_000_000, step: 1, max_payout: 1, demo: 1 },
    { currency: 'BRL', min: 100, max: 1_000_000, step: 1, max_payout: 1, demo: 1 },
  ],
};

const figures = {
  rounds: 20_000,
  stake: 20_000_000,
  payout: 21_000_000,
  expected: 19_800_000,
  return: 1_050_000,
  theory: 990_000,
  low: 972_000,
  high: 1_008_000,
  bound: 31_000,
  deviated: 848,
};

const returned: GameReturn = {
  game: 'dice',
  currency: 'INR',
  ...figures,
  state: 'alarm',
  settings: [{ setting: '≤ 2×', ...figures, state: 'alarm' }],
};

const alarm: CasinoAlarm = {
  id: 'a1',
  game: 'dice',
  real: true,
  currency: 'INR',
  period: 'week',
  raised_at: 1_760_000_000_000,
  seen_at: 1_760_000_000_000,
  rounds: 20_000,
  stake: 20_000_000,
  payout: 21_000_000,
  expected: 19_800_000,
  bound: 620_000,
  closed_at: 0,
  closed_by: '',
  note: '',
  member: '',
};

function casinoOffice(permissions = ['casino.see', 'casino.operate']) {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = permissions;
  const open = [alarm];
  office.more = (call, _, url) => {
    if (call === 'GET /casino/settings') return Response.json(settings);
    if (call === 'GET /casino/returns') return Response.json([returned]);
    if (call === 'GET /casino/alarms')
      return Response.json(url.searchParams.get('closed') === 'true' ? [] : open);
    if (call === 'POST /casino/alarms/a1/close') {
      open.length = 0;
      return Response.json([]);
    }
    if (call.startsWith('POST /casino/')) return refusal(409, 'settings_changed');
    return undefined;
  };
  return office;
}

describe('games', () => {
  it('are ordered by keyboard, and a conflict is reported', async () => {
    const office = casinoOffice();
    await office.open('/casino');
    await screen.findByRole('button', { name: /^Dice/ });
    await userEvent.keyboard('jd');
    await screen.findByText('The order was changed and is not saved yet.');
    await userEvent.keyboard('o');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save the order' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'mines first');
    await userEvent.click(dialog.getByRole('button', { name: 'Save the order' }));
    await screen.findByText(/Someone else has changed these settings/);
    expect(office.seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      version: 4,
      order: ['mines', 'dice', 'an-unknown-game'],
      works: false,
      message: '',
      reason: 'mines first',
    });
  });

  it('cannot be changed by a member who may only look', async () => {
    const office = casinoOffice(['casino.see']);
    await office.open('/casino?id=dice');
    const off = await screen.findByRole('checkbox', { name: 'Switched off' });
    expect(off.closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.keyboard('djo');
    expect(screen.queryByText(/The order was changed/)).toBeNull();
  });
});

describe('returns', () => {
  it('show alarms until they are closed with a reason', async () => {
    const office = casinoOffice();
    await office.open('/casino/returns');
    await screen.findByText('105.00% instead of 99.00% ± 3.10% in 20,000 rounds');
    await userEvent.click(screen.getByRole('button', { name: 'Close the alarm' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'the draws were checked');
    await userEvent.click(dialog.getByRole('button', { name: 'Close the alarm' }));
    await waitFor(() => expect(screen.queryByText(/instead of 99.00%/)).toBeNull());
    expect(office.seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      reason: 'the draws were checked',
    });
  });

  it('open to the settings of a game', async () => {
    await casinoOffice(['casino.see']).open('/casino/returns');
    const row = await screen.findByRole('row', { name: /Dice INR 20,000/ });
    within(row).getByText('Alarm');
    await userEvent.click(within(row).getByRole('button'));
    await screen.findByRole('cell', { name: '≤ 2×' });
    expect(screen.queryByRole('button', { name: 'Close the alarm' })).toBeNull();
  });
});

describe('what is written in a form', () => {
  it('is a list of countries', () => {
    expect(countriesOf(' in, br;BR ')).toEqual(['BR', 'IN']);
    expect(countriesOf('')).toEqual([]);
    expect(countriesOf('India')).toBeUndefined();
    expect(countriesOf('QQ')).toBeUndefined();
  });

  it('is limits of stakes', () => {
    const limit = (min: string, max: string) => [{ currency: 'INR', min, max }];
    expect(stakesOf(limit('', '50'))).toEqual({ INR: { min: 0, max: 5_000 } });
    expect(stakesOf(limit('', ''))).toBeUndefined();
    expect(stakesOf(limit('ten', ''))).toBeUndefined();
    expect(stakesOf([...limit('20', ''), ...limit('30', '')])).toBeUndefined();
    expect(writtenStakes({ INR: { min: 2_000, max: 0 } })).toEqual(limit('20', ''));
  });
});
