import { oddsFormats } from '@maidan/money';
import { Backend, match } from '@maidan/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inSentence, setOddsFormat } from '../domain/odds/format.ts';
import { slip, SlipStore } from '../domain/slip/index.ts';
import { open } from './app.tsx';

const slipPanel = () => within(screen.getByRole('complementary', { name: 'Bet slip' }));

const placeBet = 'POST /api/v3/bets';

/** Opens the match with one selection on the slip and a stake of 500. */
async function openWithStake(backend = new Backend()) {
  const opened = await open('/match/ev1', { signedIn: true, backend });
  await opened.user.click(await screen.findByTestId('odds-ev1-mw-h'));
  await opened.user.type(await slipPanel().findByLabelText('Stake'), '500');
  const button = slipPanel().getByRole('button', { name: /Place bet/ });
  const requests = () => backend.seen.filter(({ call }) => call === placeBet);
  return { ...opened, button, requests };
}

afterEach(() => {
  setOddsFormat('decimal');
  vi.unstubAllGlobals();
});

describe('placing a bet', () => {
  it('keeps the slip without a network, and places one bet once it is back', async () => {
    const { user, backend, button, requests } = await openWithStake();
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await user.click(button);
    expect(await slipPanel().findByText(/cannot be placed twice/)).toBeTruthy();
    expect(slip.get()).toMatchObject({ stake: '500', legs: [{ selectionId: 'ev1-mw-h' }] });
    expect(requests()).toHaveLength(0);
    vi.stubGlobal('fetch', online);
    await user.click(slipPanel().getByRole('button', { name: /Place bet/ }));
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
    expect(backend.bets).toHaveLength(1);
    expect(slip.get().legs).toHaveLength(0);
  });

  it('sends one request for several submits', async () => {
    const { backend, button, requests } = await openWithStake();
    const form = button.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
    expect(requests()).toHaveLength(1);
    expect(backend.bets).toHaveLength(1);
  });

  it('reuses the idempotency key after a reload until the bet is accepted', () => {
    const bet = { kind: 'single', stake: 50_000, legs: [] } as never;
    sessionStorage.removeItem('slip_keys');
    const key = new SlipStore(sessionStorage).keyFor(bet);
    const reloaded = new SlipStore(sessionStorage);
    expect(reloaded.keyFor(bet)).toBe(key);
    reloaded.removeKey(bet);
    expect(new SlipStore(sessionStorage).keyFor(bet)).not.toBe(key);
  });
});

describe('a receipt', () => {
  it('shows the selections, the kind and the bet number', async () => {
    const { user, backend, button } = await openWithStake();
    await user.click(button);
    expect(await slipPanel().findByText('Bet accepted')).toBeTruthy();
    const [bet] = backend.bets;
    expect(slipPanel().getByText(bet?.id ?? '?')).toBeTruthy();
    expect(slipPanel().getByText(bet?.legs[0]?.event_name ?? '?')).toBeTruthy();
    const receipt = within(slipPanel().getByTestId('receipt'));
    expect(await receipt.findByText('Single')).toBeTruthy();
    expect(receipt.queryByText('1.85')).toBeNull(); // a single shows its odds only once
  });
});

describe('inSentence', () => {
  it('isolates signed odds, and leaves others as they are', () => {
    expect([inSentence('1.85'), inSentence('17/20')]).toEqual(['1.85', '17/20']);
    expect([inSentence('+125'), inSentence('−0.85')]).toEqual([
      '\u2066+125\u2069',
      '\u2066−0.85\u2069',
    ]);
  });
});

describe('an open slip', () => {
  const disabled = () =>
    slipPanel().getByRole<HTMLButtonElement>('button', { name: /Place bet/ }).disabled;

  it('is not placed by Enter in the stake of quick bets', async () => {
    const { user, requests } = await openWithStake();
    await user.click(slipPanel().getByRole('switch', { name: 'Quick bet' }));
    await user.type(slipPanel().getByLabelText('Quick bet stake'), '{Enter}');
    expect(slip.get().quickStake).toBeUndefined();
    expect(requests()).toHaveLength(0);
  });

  it('cannot be placed while its market is suspended', async () => {
    await openWithStake();
    const market = match('ev1').markets.find(({ id }) => id === slip.get().legs[0]?.marketId);
    if (!market) throw new Error('fixture has no market');
    act(() => slip.updateMarket({ ...market, status: 'suspended' }));
    expect(slipPanel().getAllByRole('status').length).toBeGreaterThan(0);
    expect(disabled()).toBe(true);
    act(() => slip.updateMarket(market));
    expect(disabled()).toBe(false);
  });

  it.each(['ended', 'abandoned'] as const)(
    'cannot be placed after its match has %s',
    async (status) => {
      await openWithStake();
      act(() => slip.updateEvent({ id: 'ev1', status }));
      expect(slip.get().legs[0]).toMatchObject({ state: 'closed', live: false });
      expect(disabled()).toBe(true);
    },
  );
});

describe('odds formats', () => {
  const texts: Record<(typeof oddsFormats)[number], string> = {
    decimal: '2.14',
    fractional: '57/50',
    american: '+114',
    hongkong: '1.14',
    malay: '−0.877',
    indonesian: '1.14',
  };

  it.each(oddsFormats)('apply to slip, receipt and my bets: %s', async (format) => {
    setOddsFormat(format);
    const { user, button, unmount, backend } = await openWithStake();
    const text = texts[format];
    expect(slipPanel().getAllByText(text).length).toBeGreaterThan(0);
    await user.click(button);
    await waitFor(() => expect(slipPanel().getByText('Bet accepted')).toBeTruthy());
    expect(slipPanel().getByText((content) => content.includes(text))).toBeTruthy();
    unmount();
    await open('/bets', { signedIn: true, backend });
    const row = within(await screen.findByTestId('bet-row'));
    expect(row.getAllByText(text)).toHaveLength(2);
    expect((await row.findByTestId('cash-whole')).textContent).toContain('₹');
  });
});
