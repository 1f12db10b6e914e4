import { Session } from '@maidan/api/session';
import type { IslandData } from '../page.ts';
import { exit } from './leave.ts';
import { refreshed } from './tokens.ts';

type Texts = Pick<IslandData, 'base' | 't'>;

/** Where a visitor who is signed in continues: the app, with the query of the page. The buttons of a tournament's page join it. */
const appAddress = (action = ''): string =>
  exit(document.documentElement.dataset, action, new URL(location.href)) ?? '/';

/** Shows on a page that keeps its visitor that the visitor is signed in. Links to forms lead to the app from then on. */
export function showSignedIn(page: Texts): void {
  const address = appAddress('join');
  document.querySelector('.top .ghost')?.replaceWith(accountMenu(page, appAddress()));
  const forms = ['register', 'login'].map((form) => `a[href^="${page.base}/_/${form}?"]`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(forms.join())) {
    const island = link.closest<HTMLElement>('[data-island]');
    if (island?.matches('dialog')) continue; // React renders it again
    island?.removeAttribute('data-island'); // it changes now, so React must not hydrate it
    const plain = document.createElement('a'); // without what the old one does when it is clicked
    plain.className = link.className;
    plain.hidden = link.hidden;
    plain.lang = document.documentElement.lang; // the page's own texts may be in another
    plain.href = address;
    plain.textContent = page.t['shell.toSite'] ?? '';
    link.replaceWith(plain);
  }
  document.addEventListener('click', toAppInstead, true);
}

/** A button that opens a form leads to the app. The capture phase comes before the inline script opens the dialog. */
function toAppInstead(event: MouseEvent): void {
  const opener = (event.target as HTMLElement).closest<HTMLElement>('[data-dialog]');
  const dialog = document.getElementById(opener?.dataset['dialog'] ?? '');
  if (!dialog?.querySelector('form')) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(appAddress('join'));
}

/** The header's menu: to the app, and sign out. */
function accountMenu({ base, t }: Texts, address: string): HTMLElement {
  const menu = document.createElement('details');
  menu.className = 'tongue account';
  const name = document.createElement('summary');
  name.className = 'ghost';
  name.textContent = t['shell.account'] ?? '';
  const link = document.createElement('a');
  link.href = address;
  link.textContent = t['shell.toSite'] ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = t['shell.signOut'] ?? '';
  button.addEventListener('click', () => void signOut(base, button));
  const list = document.createElement('ul');
  for (const entry of [link, button]) list.appendChild(document.createElement('li')).append(entry);
  menu.append(name, list);
  return menu;
}

/** Ends the session and shows the home page of the promo site. */
async function signOut(base: string, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const session = new Session({ refresh: refreshed });
  await session.leave(async () => {
    const headers = { Authorization: `Bearer ${(await session.token()) ?? ''}` };
    await fetch('/api/v3/oauth/logout', { method: 'POST', headers });
  });
  location.assign(`${base}/`);
}
