import { oddsFormats } from '@maidan/money';
import { Backend, match } from '@maidan/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inSentence, setOddsFormat } from './odds.ts';
import { slip, SlipStore } from './slip/index.ts';
import { open } from './test-app.tsx';

const slipOf = () => within(screen.getByRole('complementary', { name: 'Bet slip' }));

const placed = 'POST /api/v3/bets';

/** Opens the match with one selection on the slip and a stake of 500. */
async function staked(backend = new Backend()) {
  const opened = await open('/match/ev1', { signedIn: true, backend });
  await opened.user.click(await screen.findByTestId('odds-ev1-mw-h'));
  await opened.user.type(await slipOf().findByLabelText('Stake'), '500');
  const button = slipOf().getByRole('button', { name: /Place bet/ });
  const asked = () => backend.seen.filter(({ call }) => call === placed);
  return { ...opened, button, asked };
}

afterEach(() => {
  setOddsFormat('decimal');
  vi.unstubAllGlobals();
});

describe('a bet that is placed', () => {
  it('stays on the slip while there is no network, and is one bet when it is back', async () => {
    const { user, backend, button, asked } = await staked();
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await user.click(button);
    expect(await slipOf().findByText(/cannot be placed twice/)).toBeTruthy();
    expect(slip.get()).toMatchObject({ stake: '500', legs: [{ selectionId: 'ev1-mw-h' }] });
    expect(asked()).toHaveLength(0);
    vi.stubGlobal('fetch', online);
    await user.click(slipOf().getByRole('button', { name: /Place bet/ }));
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    expect(backend.bets).toHaveLength(1);
    expect(slip.get().legs).toHaveLength(0);
  });

  it('is sent once, however often and fast it is asked for', async () => {
    const { backend, button, asked } = await staked();
    const form = button.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    expect(asked()).toHaveLength(1);
    expect(backend.bets).toHaveLength(1);
  });

  it('keeps its key through a reload until its fate is known', () => {
    const bet = { kind: 'single', stake: 50_000, legs: [] } as never;
    sessionStorage.removeItem('slip_keys');
    const key = new SlipStore(sessionStorage).keyFor(bet);
    const reloaded = new SlipStore(sessionStorage);
    expect(reloaded.keyFor(bet)).toBe(key);
    reloaded.taken(bet);
    expect(new SlipStore(sessionStorage).keyFor(bet)).not.toBe(key);
  });
});

describe('a receipt', () => {
  it('says what was bet on, and by which number support finds it', async () => {
    const { user, backend, button } = await staked();
    await user.click(button);
    expect(await slipOf().findByText('Bet accepted')).toBeTruthy();
    const [bet] = backend.bets;
    expect(slipOf().getByText(bet?.id ?? '?')).toBeTruthy();
    expect(slipOf().getByText(bet?.legs[0]?.event_name ?? '?')).toBeTruthy();
    const receipt = within(slipOf().getByTestId('receipt'));
    expect(await receipt.findByText('Single')).toBeTruthy();
    expect(receipt.queryByText('1.85')).toBeNull(); // the line above says the odds of a single
  });
});

describe('odds within a sentence', () => {
  it('keep their sign before them, and are plain without one', () => {
    expect([inSentence('1.85'), inSentence('17/20')]).toEqual(['1.85', '17/20']);
    expect([inSentence('+125'), inSentence('−0.85')]).toEqual([
      '\u2066+125\u2069',
      '\u2066−0.85\u2069',
    ]);
  });
});

describe('a slip that is open', () => {
  const disabled = () =>
    slipOf().getByRole<HTMLButtonElement>('button', { name: /Place bet/ }).disabled;

  it('is not placed by Enter in the stake of quick bets', async () => {
    const { user, asked } = await staked();
    await user.click(slipOf().getByRole('switch', { name: 'Quick bet' }));
    await user.type(slipOf().getByLabelText('Quick bet stake'), '{Enter}');
    expect(slip.get().quick).toBeUndefined();
    expect(asked()).toHaveLength(0);
  });

  it('cannot be placed while its market stands still, and can again after', async () => {
    await staked();
    const market = match('ev1').markets.find(({ id }) => id === slip.get().legs[0]?.marketId);
    if (!market) throw new Error('fixture has no market');
    act(() => slip.apply({ ...market, status: 'suspended' }));
    expect(slipOf().getAllByRole('status').length).toBeGreaterThan(0);
    expect(disabled()).toBe(true);
    act(() => slip.apply(market));
    expect(disabled()).toBe(false);
  });

  it.each(['ended', 'abandoned'] as const)('says so when its match has %s', async (status) => {
    await staked();
    act(() => slip.follow({ id: 'ev1', status }));
    expect(slip.get().legs[0]).toMatchObject({ state: 'closed', live: false });
    expect(disabled()).toBe(true);
  });
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

  it.each(oddsFormats)('are kept by slip, receipt and my bets: %s', async (format) => {
    setOddsFormat(format);
    const { user, button, unmount, backend } = await staked();
    const text = texts[format];
    expect(slipOf().getAllByText(text).length).toBeGreaterThan(0);
    await user.click(button);
    await waitFor(() => expect(slipOf().getByText('Bet accepted')).toBeTruthy());
    expect(slipOf().getByText((said) => said.includes(text))).toBeTruthy();
    unmount();
    await open('/bets', { signedIn: true, backend });
    const row = within(await screen.findByTestId('bet-row'));
    expect(row.getAllByText(text)).toHaveLength(2);
    expect((await row.findByTestId('cash-whole')).textContent).toContain('₹');
  });
});
