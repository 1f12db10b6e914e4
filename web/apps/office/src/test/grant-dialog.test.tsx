import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../app.tsx';
import { I18nProvider, loadLanguage } from '../i18n.ts';
import { FakeOffice } from './office.tsx';
import { GrantDialog } from '../features/players/grant-dialog.tsx';
import type { FreeBet } from '../features/players/grants.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog over an office that refuses the first change, by field, and makes the second. */
async function opened(withdraw?: FreeBet) {
  const office = new FakeOffice();
  const onClose = vi.fn();
  let asked = 0;
  office.more = (call) => {
    if (!call.startsWith('POST /players/p1/grants')) return undefined;
    if (++asked > 1) return Response.json({ bonus: [], free_bets: [] });
    const error = { location: 'reason', reason: '', msg: 'Too short.', code: 'too_short' };
    return Response.json({ message: 'Look again.', errors: [error] }, { status: 422 });
  };
  vi.stubGlobal('fetch', office.fetch);
  render(
    <QueryClientProvider client={createQueries()}>
      <I18nProvider value={await loadLanguage('en')}>
        <GrantDialog
          player="p1"
          currency="INR"
          onClose={onClose}
          {...(withdraw ? { withdraw } : {})}
        />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const made = () => office.seen.filter(({ call }) => call.startsWith('POST')).map((s) => s.body);
  return { made, onClose };
}

describe('the dialog of grants', () => {
  it('gives a free bet with its terms and a reason; what is refused stays to be mended', async () => {
    const { made, onClose } = await opened();
    await userEvent.type(screen.getByLabelText('Amount'), '250.50');
    const odds = screen.getByLabelText('Lowest odds');
    await userEvent.clear(odds);
    await userEvent.type(odds, '1.8');
    await userEvent.type(screen.getByLabelText('Reason'), 'sorry');
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Give' }));
    expect(await screen.findAllByText('Too short.')).not.toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Reason'), ' for the delay');
    await userEvent.click(screen.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const terms = { kind: 'free_bet', amount: 25_050, min_odds: 1800, days: 7 };
    expect(made()).toEqual([
      { ...terms, reason: 'sorry' },
      { ...terms, reason: 'sorry for the delay' },
    ]);
  });

  it('withdraws a free bet by a reason alone', async () => {
    const { made } = await opened({ id: 'f1' } as FreeBet);
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await userEvent.type(screen.getByLabelText('Reason'), 'given twice');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(made()).toEqual([{ kind: 'withdraw', free_bet: 'f1', reason: 'given twice' }]),
    );
  });
});
