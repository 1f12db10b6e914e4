/** Offers on play: those that can be begun and those begun, on the page of bonuses; in the account menu; and from a promo code. */
import type { PlayOffer, PlayRun } from '@maidan/api';
import {
  Backend,
  bonusGrant,
  cashbackOffer,
  cashbackRun,
  offers,
  raceOffer,
  raceRun,
} from '@maidan/testing';
import { minor, oddsMilli } from '@maidan/money';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applyPush } from '../domain/live/patch.ts';
import { open } from './app.tsx';

const begin = 'POST /api/v3/players/me/play-offers';

function backendWith({
  available = [],
  items = [],
}: {
  available?: PlayOffer[];
  items?: PlayRun[];
}) {
  const backend = new Backend();
  backend.bonuses = [];
  Object.assign(backend.playOffers, { available, items });
  return backend;
}

const openWith = (lists: Parameters<typeof backendWith>[0], language = 'en') =>
  open('/bonuses', { signedIn: true, backend: backendWith(lists), language });

const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { name, level: 3 });
  return within(title.closest('article') as HTMLElement);
};

const begun = (backend: Backend) => backend.seen.filter(({ call }) => call === begin);

describe('an offer that can be begun', () => {
  it('says of a cashback what comes back of which loss, and its terms', async () => {
    await openWith({ available: [cashbackOffer()] });
    const card = await cardOf('Soft landing');
    expect(card.getByText('Cashback')).toBeTruthy();
    expect(card.getByText('10% back')).toBeTruthy();
    expect(
      card.getByText(
        'Of what you lose on quick games and crash games within 7 days, 10% comes back as cash, up to ₹500.',
      ),
    ).toBeTruthy();
    expect(card.queryByRole('list', { name: 'Targets' })).toBeNull();
    const terms = card.getByRole('group').textContent;
    for (const term of [
      'Smallest loss₹100',
      'You get at most₹500',
      'Largest stake that counts₹1,000',
      'Paid ascash, without wagering',
      'Quick games50%',
      'Crash games100%',
    ])
      expect(terms).toContain(term);
    expect(terms).not.toMatch(/odds|Wager/);
    expect(card.getByRole('button', { name: /^Start ?: Soft landing$/ })).toBeTruthy();
  });

  it('shows the targets of a race and what each pays', async () => {
    await openWith({ available: [raceOffer()] });
    const card = await cardOf('Slots race');
    expect(card.getByText('Race')).toBeTruthy();
    const targets = within(card.getByRole('list', { name: 'Targets' })).getAllByRole('listitem');
    expect(targets.map(({ textContent }) => textContent)).toEqual([
      '1Stake ₹5,000+₹50',
      '2Stake ₹20,000+₹150',
      '3Stake ₹50,000+₹400',
    ]);
    expect(card.getByText('Rewards in all').parentElement?.textContent).toBe('Rewards in all₹600');
  });

  it('says that the reward is bonus money to wager, and between which odds bets count', async () => {
    const { terms } = cashbackOffer();
    const offer = cashbackOffer({
      terms: {
        ...terms,
        wager: 5,
        max_transfer: 3,
        max_bet: minor(0),
        min_odds: oddsMilli(1500),
        max_odds: oddsMilli(4000),
        counts: { sports: 100 },
      },
    });
    await openWith({ available: [offer] });
    const card = await cardOf('Soft landing');
    expect(card.getByText(/^Of what you lose on sports .* comes back as bonus money/)).toBeTruthy();
    const text = card.getByRole('group').textContent;
    for (const term of [
      'Minimum odds1.50',
      'Maximum odds4.00',
      'Paid asbonus money',
      'Wager5 × the bonus',
      'Time to wager7 days',
      'Becomes cash, at most3 × the bonus',
    ])
      expect(text).toContain(term);
    expect(text).not.toContain('larger stake');
  });

  it('says why it cannot be begun while another of its kind runs', async () => {
    await openWith({
      available: [cashbackOffer({ blocked: true }), raceOffer()],
      items: [cashbackRun({ bonus_id: 'other', name: 'Sports cashback' })],
    });
    const card = await cardOf('Soft landing');
    expect(
      card.getByText('Another cashback is running. You can start this one when it is over.'),
    ).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    expect((await cardOf('Slots race')).getByRole('button', { name: /^Start/ })).toBeTruthy();
  });

  it('is written in Urdu', async () => {
    await openWith({ available: [raceOffer()] }, 'ur');
    // The texts of the screen come one after the other, and the card is drawn again with each.
    await screen.findByRole('button', { name: /^شروع کریں ?: Slots race$/ });
    await screen.findByText('کل انعام');
  });
});

describe('Start', () => {
  it('begins an offer once, though it is pressed twice, and moves it to the bonuses', async () => {
    const { user, backend } = await openWith({ available: [raceOffer()] });
    const button = await screen.findByRole('button', { name: /^Start ?: Slots race$/ });
    await user.dblClick(button);
    const card = await cardOf('Slots race');
    expect(await card.findByText('Running')).toBeTruthy();
    expect(await screen.findByText('Started: Slots race')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
    expect(begun(backend)).toHaveLength(1);
    expect(begun(backend)[0]).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      body: { bonus_id: 'race-slots' },
    });
  });

  it('moves the focus to the title of the one that was begun', async () => {
    const { user } = await openWith({ available: [raceOffer(), cashbackOffer()] });
    await user.click(await screen.findByRole('button', { name: /^Start ?: Slots race$/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Slots race'));
    expect(screen.getAllByRole('button', { name: /^Start/ })).toHaveLength(1);
  });

  it.each([
    ['play_offer_running', 'You already have an offer of this kind that runs.'],
    ['bonus_used_up', 'This bonus is used up for this month.'],
    ['bonus_not_found', 'This bonus is no longer available.'],
  ])('says why it is refused: %s', async (code, text) => {
    const { user, backend } = await openWith({ available: [cashbackOffer()] });
    backend.refused.set(begin, { status: 409, code });
    await user.click(await screen.findByRole('button', { name: /^Start/ }));
    expect(await screen.findByText(text)).toBeTruthy();
    const again = await screen.findByRole('button', { name: /^Start/ });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
  });

  it('repeats a command that got no answer with its key, and a refused one with another', async () => {
    const { user, backend } = await openWith({ available: [cashbackOffer()] });
    const press = async () => {
      const button = await screen.findByRole('button', { name: /^Start/ });
      await waitFor(() => expect(button).toHaveProperty('disabled', false));
      await user.click(button);
    };
    backend.refused.set(begin, { status: 503, code: 'server' });
    await press();
    await waitFor(() => expect(begun(backend)).toHaveLength(1));
    backend.refused.set(begin, { status: 409, code: 'bonus_ended' });
    await press();
    await waitFor(() => expect(begun(backend)).toHaveLength(2));
    backend.refused.delete(begin);
    await press();
    await waitFor(() => expect(begun(backend)).toHaveLength(3));
    const [first, second, third] = begun(backend).map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(await (await cardOf('Soft landing')).findByText('Running')).toBeTruthy();
  });
});

describe('a cashback that runs', () => {
  it('shows what is lost, what comes back and for how long it counts, with links to what counts', async () => {
    await openWith({ items: [cashbackRun()] });
    const card = await cardOf('Soft landing');
    expect(card.getByText('Running')).toBeTruthy();
    expect(card.getByText('Comes back as of now')).toBeTruthy();
    expect(card.getByText('₹120.00')).toBeTruthy();
    expect(card.getByText('₹1,200.50')).toBeTruthy();
    expect(card.getByText('10% of the loss, up to ₹500')).toBeTruthy();
    expect(card.getByText('2 days 4 hours left')).toBeTruthy();
    expect(card.getByRole('link').getAttribute('href')).toBe('/casino');
  });

  it.each([
    ['ahead', 30_000, 'You are ahead by ₹300: nothing comes back as of now.'],
    ['below the smallest loss', -9_900, 'Nothing comes back for a loss below ₹100.'],
  ])('says that nothing comes back to a player who is %s', async (_, net, text) => {
    await openWith({ items: [cashbackRun({ net: minor(net), due: minor(0) })] });
    const card = await cardOf('Soft landing');
    expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText('₹0.00')).toBeTruthy();
    expect(card.queryByText('Lost so far:') === null).toBe(net > 0);
  });

  it('says after its end that it waits for open bets, without links', async () => {
    await openWith({ items: [cashbackRun({ status: 'settling' })] });
    const card = await cardOf('Soft landing');
    expect(card.getByText('Waiting for results')).toBeTruthy();
    expect(
      card.getByText('The time is over. Cashback waits for the results of your open bets.'),
    ).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByText(/left$/)).toBeNull();
  });
});

describe('a race that runs', () => {
  it('shows a bar with the steps, the next one in words, and which are paid', async () => {
    await openWith({ items: [raceRun()] });
    const card = await cardOf('Slots race');
    expect(card.getByText('₹7,400')).toBeTruthy();
    expect(card.getByText('Stake ₹12,600 more for ₹150')).toBeTruthy();
    const bar = card.getByRole('progressbar', { name: 'Targets of Slots race' });
    expect(bar.getAttribute('aria-valuetext')).toBe('₹7,400 of ₹50,000 staked');
    expect(bar.children).toHaveLength(3);
    const targets = within(card.getByRole('list', { name: 'Targets' })).getAllByRole('listitem');
    expect(targets.map(({ textContent }) => textContent)).toEqual([
      'Stake ₹5,000Paid+₹50',
      '2Stake ₹20,000+₹150',
      '3Stake ₹50,000+₹400',
    ]);
    expect(card.getByRole('link').getAttribute('href')).toBe('/casino/slots');
  });

  it('marks a target that is reached and not yet paid', async () => {
    await openWith({ items: [raceRun({ staked: minor(2_100_000) })] });
    const card = await cardOf('Slots race');
    expect(card.getByText('Reached, paid in a moment')).toBeTruthy();
    expect(card.getByText('Stake ₹29,000 more for ₹400')).toBeTruthy();
  });

  it('asks for no more stakes after its end', async () => {
    await openWith({ items: [raceRun({ status: 'settling' })] });
    const card = await cardOf('Slots race');
    expect(
      card.getByText('The time is over. The race waits for the results of your open bets.'),
    ).toBeTruthy();
    expect(card.queryByText(/more for/)).toBeNull();
    expect(card.queryByRole('link')).toBeNull();
  });
});

describe('a closed one', () => {
  const closed = { closed_at: 1_760_600_000_000, due: minor(0) };
  const bonus = { ...cashbackRun().terms, wager: 5 };
  it.each([
    [
      'Paid',
      cashbackRun({ ...closed, status: 'paid', paid: minor(12_000) }),
      'Paid as cash: ₹120.00',
    ],
    [
      'Paid',
      cashbackRun({ ...closed, status: 'paid', paid: minor(12_000), terms: bonus }),
      'Paid as bonus money: ₹120.00',
    ],
    [
      'Ended',
      cashbackRun({ ...closed, status: 'unpaid', net: minor(100) }),
      'You were not behind at the end, so nothing came back.',
    ],
    [
      'Ended',
      cashbackRun({ ...closed, status: 'unpaid', net: minor(-5_000) }),
      'Your loss of ₹50 was below ₹100, so nothing came back.',
    ],
    [
      'Ended',
      cashbackRun({ ...closed, status: 'unpaid', net: minor(-10_000) }),
      'Nothing came back.',
    ],
    [
      'Ended',
      raceRun({ ...closed, status: 'unpaid', paid: minor(0), steps_paid: 0 }),
      'You did not reach a target, so nothing was paid.',
    ],
    [
      'Not paid',
      cashbackRun({ ...closed, status: 'refused', reason: 'excluded' }),
      'You had excluded yourself when the reward was due, so it was not paid.',
    ],
    [
      'Not paid',
      cashbackRun({ ...closed, status: 'refused', reason: 'blocked' }),
      'Your account was blocked when the reward was due, so it was not paid.',
    ],
    ['Not paid', cashbackRun({ ...closed, status: 'refused' }), 'The reward was not paid.'],
  ])('says what came of it: %s', async (status, run, text) => {
    await openWith({ items: [run] });
    const card = await cardOf(run.name);
    expect(card.getByText(status)).toBeTruthy();
    expect(card.getByText((_, element) => element?.textContent === text)).toBeTruthy();
    expect(card.queryByText('Paid as cash:') === null).toBe(text !== 'Paid as cash: ₹120.00');
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(card.queryByRole('group')).toBeNull();
  });
});

it('filters show begun ones with the bonuses', async () => {
  const backend = backendWith({
    items: [raceRun(), cashbackRun({ status: 'paid', paid: minor(12_000), closed_at: 1 })],
  });
  backend.bonuses = [bonusGrant()];
  const { user } = await open('/bonuses', { signedIn: true, backend });
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('tab', { name }));
    const panel = within(screen.getByRole('tabpanel'));
    return panel.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  };
  expect(await choose('Active')).toEqual(['100% for the casino', 'Slots race']);
  expect(await choose('History')).toEqual(['Soft landing']);
  expect(await choose('Sport')).toEqual([]);
});

it('the list can be read again after a failure', async () => {
  const backend = backendWith({ items: [raceRun()] });
  const call = 'GET /api/v3/players/me/play-offers';
  backend.refused.set(call, { status: 404, code: 'not_found' });
  const { user } = await open('/bonuses', { signedIn: true, backend });
  const title = await screen.findByRole('heading', { name: 'Your bonuses' });
  const section = within(title.closest('section') as HTMLElement);
  const retry = await section.findByRole('button', { name: 'Try again' });
  backend.refused.delete(call);
  await user.click(retry);
  expect(await cardOf('Slots race')).toBeTruthy();
});

it('guests are not shown offers on play', async () => {
  await open('/bonuses', { backend: backendWith({ available: [raceOffer()] }) });
  expect(await screen.findByText('Choose your offer when you sign up')).toBeTruthy();
  expect(screen.queryByText('Slots race')).toBeNull();
});

it('the account menu shows those that are open', async () => {
  const over = cashbackRun({ id: 'old', name: 'Old cashback', status: 'unpaid', closed_at: 1 });
  const backend = backendWith({ items: [cashbackRun(), raceRun(), over] });
  await open('/me', { signedIn: true, backend });
  const card = within(await screen.findByRole('region', { name: 'Bonus balance' }));
  expect(card.getByRole('link', { name: 'Soft landing' }).getAttribute('href')).toBe('/bonuses');
  expect(card.getByText('₹120.00')).toBeTruthy();
  expect(card.getByText('Stake ₹12,600 more for ₹150')).toBeTruthy();
  expect(card.queryByText('Old cashback')).toBeNull();
});

it('a change of bonuses refetches them', () => {
  const queries = new QueryClient();
  const key = ['bonuses', 'play-offers'];
  queries.setQueryData(key, { available: [], items: [] });
  applyPush(queries, { type: 'funds' });
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

it.each([
  [
    'cashback',
    cashbackOffer(),
    cashbackRun(),
    '10% of your losses come back, up to ₹500',
    '/casino',
  ],
  ['wager_race', raceOffer(), raceRun(), 'A race for up to ₹600 is yours', '/casino/slots'],
] as const)(
  'a promo code gives it, and leads to what counts: %s',
  async (kind, offer, run, got, address) => {
    const backend = backendWith({});
    backend.promoGift = {
      description: 'From us to you',
      bonus: {
        ...offers[0],
        id: offer.bonus_id,
        kind,
        bonus_name: { en: 'A gift' },
        percent: 0,
        max_bonus: { amount: offer.amount, currency: 'INR' },
        terms: offer.terms,
      },
    };
    const { user } = await open('/bonuses', { signedIn: true, backend });
    const form = within(await screen.findByRole('region', { name: 'Promo code' }));
    await user.type(form.getByRole('textbox'), '1005');
    backend.playOffers.items = [run];
    await user.click(form.getByRole('button', { name: 'Use code' }));
    const given = within(await form.findByRole('status'));
    expect(given.getByText(got)).toBeTruthy();
    expect(given.getByText(/within 7 days/)).toBeTruthy();
    expect(given.getByRole('link').getAttribute('href')).toBe(address);
    expect(await (await cardOf(run.name)).findByText('Running')).toBeTruthy();
  },
);
