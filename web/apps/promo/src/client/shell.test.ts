// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { solve, zeroBits } from '@maidan/api/captcha/solve';
import { askConsent, consent } from './consent.ts';
import { deviceAt } from './device.ts';
import { fingerprint, fingerprintHeader } from './fingerprint.ts';
import { exit } from './leave.ts';
import { poll, sendVisit, visitEvent } from './pixels.ts';
import { Progress } from './progress.ts';
import { migrated } from './tokens.ts';
import { clientId, whenKnown } from './visitor.ts';

// No script is really fetched here.
const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } };
happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
});

const here = (query = ''): URL => new URL(`https://site.example/new-promo/aviator${query}`);

test.each([
  ['register', 'https://site.example/casino/slot/aviator?welcomeme=1&newReg=true'],
  ['login', 'https://site.example/?welcomeme=1'],
  ['', 'https://site.example/?welcomeme=1'],
])('after %j the visitor goes to %s', (action, target) => {
  expect(exit({ app: '/', register: 'casino/slot/aviator', login: '' }, action, here())).toBe(
    target,
  );
});

test('the query goes along, and the page adds what is its own', () => {
  const page = { app: '/', register: 'bonuses', id: '642', hash: 'participate' };
  expect(exit(page, 'register', here('?click_id=7&value_2=a%26b'))).toBe(
    'https://site.example/bonuses?click_id=7&value_2=a%26b&welcomeme=1&id=642&newReg=true#participate',
  );
});

test.each([
  ['register', 'tournaments/stake-race?click_id=7&join=1&welcomeme=1&newReg=true'],
  ['login', 'tournaments/stake-race?click_id=7&join=1&welcomeme=1'],
  ['join', 'tournaments/stake-race?click_id=7&join=1&welcomeme=1'],
  ['', 'tournaments/stake-race?click_id=7&welcomeme=1'],
])("after %j a tournament's page leads to %s", (action, target) => {
  const join = 'tournaments/stake-race?join=1';
  const page = { app: '/', register: join, login: join, signed: 'tournaments/stake-race' };
  expect(exit(page, action, here('?click_id=7'))).toBe(`https://site.example/${target}`);
});

test('a page may keep who has just registered', () => {
  expect(exit({ app: '/', register: 'stay' }, 'register', here())).toBeNull();
});

test('prod_test leads to the test site, if there is one', () => {
  const page = { app: '/', login: 'live' };
  expect(exit({ ...page, test: 'https://test.example' }, 'login', here('?prod_test=1'))).toBe(
    'https://test.example/live?prod_test=1&welcomeme=1',
  );
  expect(exit({ ...page, test: 'https://test.example' }, 'login', here())).toMatch(
    /^https:\/\/site/,
  );
  expect(exit(page, 'login', here('?prod_test=1'))).toMatch(/^https:\/\/site/);
});

test('the way leads through the keeper, the target whole in its query', () => {
  const way =
    exit({ app: '/', login: '', keeper: '/auth-keeper' }, 'login', here('?a=b&c=d')) ?? '';
  const query = new URL(way, here()).searchParams;
  expect(query.get('set')).toBe('false');
  expect(query.get('redirect')).toBe('https://site.example/?a=b&c=d&welcomeme=1');
});

test('the bar waits 200 ms, creeps to the end in 5 s, and hides 500 ms after the finish', () => {
  const progress = new Progress(document.body);
  const bar = document.getElementById('progress') as HTMLElement;
  progress.start();
  vi.advanceTimersByTime(199);
  expect(bar.hidden).toBe(true);
  vi.advanceTimersByTime(1 + 2500);
  expect(bar.hidden).toBe(false);
  expect(bar.style.inlineSize).toBe('50%');
  vi.advanceTimersByTime(9000);
  expect(bar.style.inlineSize).toBe('100%');
  progress.finish();
  vi.advanceTimersByTime(499);
  expect(bar.hidden).toBe(false);
  vi.advanceTimersByTime(1);
  expect(bar.hidden).toBe(true);
});

test('what is quick shows no bar', () => {
  const progress = new Progress(document.body);
  progress.start();
  vi.advanceTimersByTime(150);
  progress.finish();
  vi.advanceTimersByTime(10_000);
  expect(document.getElementById('progress')?.hidden).toBe(true);
});

test.each([
  ['home', 'sit'],
  ['live', 'sit-liv'],
  ['cricket', 'sit-bet'],
  ['crash', 'sit-cra'],
  ['slots', 'sit-cas'],
])('a visit to a %s page is sent as %s', (kind, event) => expect(visitEvent(kind)).toBe(event));

test('a pixel is asked for once a second, fifteen times at most', () => {
  let asked = 0;
  poll(() => (asked++, false));
  vi.advanceTimersByTime(60_000);
  expect(asked).toBe(15);
});

test('a pixel that appears late gets the visit once', () => {
  const received: unknown[][] = [];
  const globals: Record<string, unknown> = {};
  sendVisit('sit-cas', { tagManager: '', pixels: ['https://ads.example/p.js#fbq'] }, globals);
  expect(document.head.querySelectorAll('script[src="https://ads.example/p.js"]')).toHaveLength(1);
  vi.advanceTimersByTime(3500);
  globals['fbq'] = (...call: unknown[]) => received.push(call);
  vi.advanceTimersByTime(60_000);
  expect(received).toEqual([['trackCustom', 'sit-cas']]);
});

test('foreign scripts wait for consent, which is asked once, and by itself for each purpose', () => {
  vi.stubGlobal('ResizeObserver', NoLayout);
  const t = { 'shell.allow': 'Allow', 'shell.refuse': 'Refuse', a: 'Measure?', b: 'Recognise?' };
  for (const name of ['consent', 'consent_device']) document.cookie = `${name}=; path=/; max-age=0`;
  const answers = { measure: vi.fn(), recognise: vi.fn() };
  const ask = (): void =>
    askConsent(t, [
      { name: 'consent', text: 'a', yes: answers.measure },
      { name: 'consent_device', text: 'b', yes: answers.recognise },
    ]);
  const asked = () => document.querySelector('#consent p')?.textContent;
  const press = (button: string) =>
    document.querySelector<HTMLElement>(`#consent ${button}`)?.click();
  ask();
  expect(asked()).toBe('Measure?');
  press('.plain');
  expect(asked()).toBe('Recognise?');
  expect(answers.recognise).not.toHaveBeenCalled();
  press('.go');
  expect(asked()).toBeUndefined();
  expect([consent('consent'), consent('consent_device')]).toEqual(['no', 'yes']);
  ask();
  expect(asked()).toBeUndefined();
  expect(answers.measure).not.toHaveBeenCalled();
  expect(answers.recognise).toHaveBeenCalledTimes(2);
});

/** The size of an element, which jsdom does not have. */
class NoLayout {
  observe(): void {}
  disconnect(): void {}
}

describe('a fraud service', () => {
  const at = 'https://fraud.example/v1.js?key=2#nameOf';
  const named = async (globals: Record<string, unknown>): Promise<string> => {
    const device = deviceAt(at, globals);
    await vi.advanceTimersByTimeAsync(0);
    return device;
  };

  it.each<[string, () => unknown, string]>([
    ['at once', () => 'Vx-1.2_3', 'Vx-1.2_3'],
    ['later', async () => 'abc', 'abc'],
    ['something that is no name', () => ({ id: 1 }), ''],
    ['a name with a line of its own', () => 'a\nX-Other: b', ''],
    ['too long a name', () => 'a'.repeat(65), ''],
    ['with a failure', () => Promise.reject(new Error('no')), ''],
    [
      'by throwing',
      () => {
        throw new Error('no');
      },
      '',
    ],
  ])('answers %s', async (_, nameOf, device) => expect(await named({ nameOf })).toBe(device));

  it('may come late; its script is asked for once, without the fragment', async () => {
    const globals: Record<string, unknown> = {};
    const device = Promise.all([deviceAt(at, globals), deviceAt(at, globals)]);
    const scripts = [...document.head.querySelectorAll('script')].map(({ src }) => src);
    expect(scripts).toEqual(['https://fraud.example/v1.js?key=2']);
    await vi.advanceTimersByTimeAsync(5000);
    globals['nameOf'] = () => 'late';
    await vi.advanceTimersByTimeAsync(1000);
    expect(await device).toEqual(['late', 'late']);
  });

  const header = async (device?: Promise<string>): Promise<string | undefined> => {
    vi.stubGlobal('maidan', { device });
    const header = fingerprintHeader();
    await vi.advanceTimersByTimeAsync(2000);
    return (await header)['X-Device-Fingerprint'];
  };

  it('takes the place of our own name, which stays where it fails', async () => {
    const own = await header();
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await header(Promise.resolve('theirs'))).toBe('theirs');
    expect(await header(Promise.resolve(''))).toBe(own);
    expect(await header(new Promise(() => undefined))).toBe(own);
  });
});

test('a device keeps its name, and another device has another', async () => {
  const mine = await fingerprint();
  expect(mine).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprint()).toBe(mine);
  localStorage.clear();
  expect(await fingerprint()).not.toBe(mine);
});

test('the sum of the captcha comes out as the server counts it', () => {
  const token = solve('8.abc.salt.signature', 8);
  expect(token).toMatch(/^8\.abc\.salt\.signature\.\d+$/);
  expect(createHash('sha256').update(token).digest()[0]).toBe(0);
  expect(zeroBits(new Uint8Array([0, 0, 0x1f]))).toBe(19);
  expect(zeroBits(new Uint8Array([0x80]))).toBe(0);
});

test('the visitor id is looked for every 5 s and given up after 100 s', () => {
  expect(clientId('a=b; _ga=GA1.1.123.456')).toBe('123.456');
  expect(clientId('a=b')).toBe('');
  const then = vi.fn();
  document.cookie = '_ga=; max-age=0';
  whenKnown(then);
  vi.advanceTimersByTime(50_000);
  document.cookie = '_ga=GA1.1.9.8';
  vi.advanceTimersByTime(5000);
  expect(then).toHaveBeenCalledExactlyOnceWith('9.8');
  document.cookie = '_ga=; max-age=0';
  const late = vi.fn();
  whenKnown(late);
  vi.advanceTimersByTime(200_000);
  document.cookie = '_ga=GA1.1.9.8';
  vi.advanceTimersByTime(200_000);
  expect(late).not.toHaveBeenCalled();
});

test('an old token is exchanged once; a refused one is forgotten', async () => {
  const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 9e9 };
  const asked = vi.fn(async () => new Response(JSON.stringify(tokens)));
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('vuexx', JSON.stringify(tokens));
  expect(await migrated()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  localStorage.setItem('vuexx', 'old.token.jwt');
  expect(await migrated()).toEqual(tokens);
  expect(asked).toHaveBeenCalledWith(
    '/auth/v1/change-token',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer old.token.jwt' } }),
  );
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  expect(await migrated()).toBeNull();
  expect(localStorage.getItem('vuexx')).toBeNull();
});

test('an old token outlives a server that is ill', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  localStorage.setItem('vuexx', 'old.token.jwt');
  await expect(migrated()).rejects.toMatchObject({ status: 503 });
  expect(localStorage.getItem('vuexx')).toBe('old.token.jwt');
});
