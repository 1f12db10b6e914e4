// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showSignedIn } from './signedin.ts';

const page = {
  base: '/new-promo',
  t: { 'shell.account': 'Account', 'shell.toSite': 'Go to the site', 'shell.signOut': 'Sign out' },
};
const app = '/play/?click_id=7&welcomeme=1';
let gone: string[];

beforeEach(() => {
  gone = [];
  history.replaceState(null, '', '/new-promo/landfootball?click_id=7');
  document.documentElement.dataset['app'] = '/play/';
  document.documentElement.dataset['register'] = 'stay';
  localStorage.setItem('type_action', 'register');
  localStorage.setItem('refresh', 'r');
  localStorage.setItem(
    'vuexx',
    JSON.stringify({
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'Bearer',
      expires_in: 9e9,
    }),
  );
  document.body.innerHTML = `
    <header class="top"><a class="ghost" href="/new-promo/_/login?from=%2F" data-dialog="auth">Sign in</a></header>
    <main><a class="go" href="/new-promo/_/register?from=%2F" data-dialog="BasicRegistration">Open an account</a></main>
    <button id="again" data-dialog="BasicRegistration">Take part</button>
    <button id="terms" data-dialog="SecretActionDialog">Terms</button>
    <dialog id="BasicRegistration" data-island><form></form></dialog>
    <dialog id="SecretActionDialog" data-island></dialog>`;
  vi.spyOn(location, 'assign').mockImplementation((to) => void gone.push(String(to)));
  showSignedIn(page);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

const local = (address: string): string => address.replace(location.origin, '');

test('nothing on the page asks to sign in or to register: links lead to the app', () => {
  expect(document.body.textContent).not.toMatch(/Sign in|Open an account/);
  const links = [...document.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Go to the site', 'Go to the site']);
  expect(links.map(({ href }) => local(href))).toEqual([app, app]);
  expect(document.querySelector('header summary')?.textContent).toBe('Account');
});

test('a button that opens a form leads to the app; other dialogs open', () => {
  const clicked = vi.fn();
  document.addEventListener('click', clicked);
  document.getElementById('terms')?.click();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(gone).toEqual([]);
  document.getElementById('again')?.click();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(gone.map(local)).toEqual([app]);
});

test("a button of a tournament's page joins it", () => {
  document.documentElement.dataset['signed'] = 'tournaments/stake-race';
  document.getElementById('again')?.click();
  expect(gone.map(local)).toEqual(['/play/tournaments/stake-race?click_id=7&join=1&welcomeme=1']);
  delete document.documentElement.dataset['signed'];
});

test('signing out ends the session and shows the home page', async () => {
  const asked = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', asked);
  document.querySelector<HTMLElement>('header button')?.click();
  await vi.waitFor(() => expect(gone).toEqual(['/new-promo/']));
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/v3/oauth/logout',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer a' } }),
  );
  expect(localStorage.getItem('refresh')).toBeNull();
});
