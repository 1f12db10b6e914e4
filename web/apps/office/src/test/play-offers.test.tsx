/** A player's cashback offers and wager races: how far they are and what they have paid. */
import { minor } from '@maidan/money';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../app.tsx';
import type { Player } from '../domain/player/player.ts';
import { PlayOffersPanel } from '../features/players/panels/play-offers.tsx';
import { I18nProvider, loadLanguage } from '../i18n.ts';
import type { PlayRun } from '../features/players/play-offers.ts';
import { faults, user } from './ask.ts';
import { FakeOffice, refusal } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const terms = {
  percent: 0,
  max_bonus: 50_000,
  min_deposit: 0,
  wager: 0,
  days: 7,
  max_bet: 50_000,
  max_transfer: 0,
  min_odds: 0,
  max_odds: 0,
  counts: { crash: 100 },
};

const run = (id: string, more: Partial<PlayRun>): PlayRun => ({
  id,
  bonus_id: `${id}:INR`,
  kind: 'cashback',
  name: id,
  currency: 'INR',
  amount: minor(50_000),
  terms: { ...terms, play: { percent: 10, least: 10_000 } },
  begun_at: 1_760_000_000_000,
  ends: 1_760_604_800_000,
  status: 'running',
  reason: '',
  staked: 0,
  net: 0,
  due: 0,
  paid: 0,
  steps_paid: 0,
  closed_at: 0,
  ...more,
});

const steps = [
  { staked: 100_000, reward: 1_000 },
  { staked: 500_000, reward: 4_000 },
];
const raceTerms = { ...terms, play: { steps } };
const race = (id: string, more: Partial<PlayRun>) =>
  run(id, { kind: 'wager_race', terms: raceTerms, ...more });

async function show(answer: () => Response) {
  const office = new FakeOffice();
  office.more = (call) => (call === 'GET /players/p1/play-offers' ? answer() : undefined);
  vi.stubGlobal('fetch', office.fetch);
  render(
    <QueryClientProvider client={createQueries()}>
      <I18nProvider value={await loadLanguage('en')}>
        <Suspense>
          <main>
            <PlayOffersPanel player={{ id: 'p1' } as Player} />
          </main>
        </Suspense>
      </I18nProvider>
    </QueryClientProvider>,
  );
}

/** The texts of the first cells of a run: name, status, progress, what it comes to and what was paid. */
async function cellsOf(name: string) {
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  return row
    .getAllByRole('cell')
    .slice(1, 5)
    .map((cell) => cell.textContent);
}

it('shows of a cashback what was lost, what it comes to and what was paid', async () => {
  await show(() =>
    Response.json({
      items: [
        run('Running', { net: -250_000, due: 25_000 }),
        run('Ahead', { net: 40_000, status: 'settling' }),
        run('Small', { net: -5_000, status: 'unpaid', closed_at: 1_760_700_000_000 }),
        run('Excluded', { net: -90_000, due: 9_000, status: 'refused', reason: 'excluded' }),
        run('Bonus', {
          net: -250_000,
          due: 25_000,
          paid: 25_000,
          status: 'paid',
          terms: { ...terms, wager: 20, play: { percent: 10, least: 10_000 } },
        }),
      ],
    }),
  );
  expect(await cellsOf('Running')).toEqual(['Running', '₹2,500 lost', '₹250', '₹0']);
  expect(await cellsOf('Ahead')).toEqual(['Waits for open bets', '₹400 won', '₹0', '₹0']);
  expect(await cellsOf('Small')).toEqual(['Nothing to pay', '₹50 lost', '₹0', '₹0']);
  expect(await cellsOf('Excluded')).toEqual([
    'RefusedThe player is self-excluded',
    '₹900 lost',
    '₹90',
    '₹0',
  ]);
  expect(await cellsOf('Bonus')).toEqual(['Paid', '₹2,500 lost', '₹250', '₹250as a bonus']);
  const row = screen.getByRole('row', { name: /^Small/ });
  expect(row.textContent).toContain('Cashback of losses');
  expect(row.textContent).toMatch(/09 Oct 2025.* to 16 Oct 2025.*Closed 17 Oct 2025/);
  expect(screen.getByRole('row', { name: /^Running/ }).textContent).not.toContain('Closed');
  expect(await faults()).toEqual([]);
});

it('shows of a race the next target and the steps that are paid', async () => {
  await show(() =>
    Response.json({
      items: [
        race('Begun', { staked: 120_000, due: 1_000, paid: 1_000, steps_paid: 1 }),
        race('Done', { staked: 600_000, due: 5_000, paid: 5_000, steps_paid: 2, status: 'paid' }),
      ],
    }),
  );
  expect(await cellsOf('Begun')).toEqual([
    'Running',
    '₹1,200 of ₹5,000 staked1 of 2 steps paid',
    '₹10',
    '₹10',
  ]);
  expect(await cellsOf('Done')).toEqual(['Paid', '₹6,000 staked2 of 2 steps paid', '₹50', '₹50']);
});

it('says so when a player has none', async () => {
  await show(() => Response.json({ items: [] }));
  expect(await screen.findByText('No cashback offers or wager races so far.')).toBeTruthy();
});

it('loads the list again after an error', async () => {
  let works = false;
  await show(() => (works ? Response.json({ items: [] }) : refusal(403, 'staff_forbidden')));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  works = true;
  await user.click(retry);
  expect(await screen.findByText('No cashback offers or wager races so far.')).toBeTruthy();
});
