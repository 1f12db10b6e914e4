import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../app.tsx';
import type { Player } from '../domain/player/player.ts';
import { I18nProvider, loadLanguage } from '../i18n.ts';
import { FakeOffice } from './office.tsx';
import { BonusesPanel } from '../features/players/panels/bonuses.tsx';

afterEach(() => vi.unstubAllGlobals());

const bonus = {
  id: 'g1',
  offer: 'Welcome casino 100%',
  currency: 'INR',
  status: 'pending',
  granted: 100_000,
  balance: 62_500,
  target: 3_000_000,
  wagered: 25_000,
  transferred: 0,
  forfeited: 0,
  deposit_id: 'd1',
  created_at: 1_760_000_000_000,
  expires_at: 1_760_600_000_000,
};

it('lists how far bonuses are wagered, and cancels an active one with a reason', async () => {
  const office = new FakeOffice();
  office.member?.permissions.push('bonuses.give');
  office.more = (call) => {
    if (call === 'GET /players/p1/bonuses') return Response.json({ items: [bonus] });
    if (call === 'POST /players/p1/bonuses/g1/cancel')
      return Response.json({
        items: [{ ...bonus, status: 'deactivated', balance: 0, forfeited: 62_500 }],
      });
    return undefined;
  };
  vi.stubGlobal('fetch', office.fetch);
  render(
    <QueryClientProvider client={createQueries()}>
      <I18nProvider value={await loadLanguage('en')}>
        <Suspense>
          <BonusesPanel player={{ id: 'p1' } as Player} />
        </Suspense>
      </I18nProvider>
    </QueryClientProvider>,
  );
  const row = (await screen.findAllByRole('row'))[1];
  for (const words of ['Welcome casino 100%', 'Active', '₹625', '₹250 of ₹30,000'])
    expect(row?.textContent).toContain(words);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'opposite bets');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the bonus' }));
  await waitFor(() =>
    expect(screen.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('Deactivated'),
  );
  const sent = office.seen.find(({ call }) => call === 'POST /players/p1/bonuses/g1/cancel');
  expect(sent?.body).toEqual({ reason: 'opposite bets' });
});
