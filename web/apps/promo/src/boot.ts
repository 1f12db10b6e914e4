// The inline script of every page: it opens dialogs at once, fetches Preact on intent, keeps early taps for it,
// and sends visitors who are signed in to the app. It never changes between pages: what differs stands in the data
// attributes of <html>.
import { exit } from './client/leave.ts';
import type { Early } from './early.ts';

const page = document.documentElement.dataset;
const early: Early = { taps: [], ready: false, opened: [], open, leave, stay };
(window as Window & { maidan?: Early }).maidan = early;
const say = (event: string, detail?: string): boolean =>
  document.dispatchEvent(new CustomEvent(`maidan:${event}`, { detail }));

let asked: Promise<unknown> | undefined;
let leaving = false;
function load(): void {
  asked ??= import(/* @vite-ignore */ page['entry'] as string).catch(() => {
    if (reloaded()) return;
    // Without Preact the forms still post by themselves.
    early.ready = true;
    early.taps.forEach((tap) => (tap instanceof HTMLFormElement ? tap.submit() : tap.click()));
  });
}

/** A script that is gone, after a new version was put up, is worth one reload of the page a minute. */
function reloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem('reloaded'));
    if (!navigator.onLine || Date.now() - last < 60_000) return false;
    sessionStorage.setItem('reloaded', String(Date.now()));
    location.reload();
    return true;
  } catch {
    return false;
  }
}

/** To the app, 100 ms from now, by what the visitor did. */
function leave(): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    const target = exit(page, localStorage.getItem('type_action') ?? '', new URL(location.href));
    leaving = target !== null;
    if (!target) return stay();
    localStorage.removeItem('type_action');
    say('leave');
    location.assign(target);
  }, 100);
}

/** The action was this page's: the next page must not send the visitor on by it. */
function stay(): void {
  localStorage.removeItem('type_action');
  early.stays = true;
  say('stay');
}

try {
  // A token that may be used at once. Where only a refresh token is left, the shell asks for a new one first.
  const { access_token: token, expires_in: until } = JSON.parse(
    localStorage.getItem('vuexx') ?? '{}',
  );
  const cookie = /(?:^|; )vuexx=([^;]+)/.exec(document.cookie)?.[1];
  if (cookie ? !/^(undefined|null)$/.test(cookie) : token && until * 1000 > Date.now()) leave();
} catch {
  // Storage is forbidden: then nobody can be signed in.
}

const opened = (): HTMLDialogElement | null => document.querySelector('dialog[open]');

/** Opens a dialog in the place of the one that is open; without a name, closes that. */
function open(name: string, handed = '{}'): boolean {
  const next = document.getElementById(name) as HTMLDialogElement | null;
  if (name && !next) return false;
  opened()?.close();
  early.shown = { name, handed };
  if (next) {
    next.showModal();
    early.opened.push(name);
    say('open', name);
  }
  return true;
}

document.addEventListener('click', (event) => {
  const target = event.target as HTMLElement;
  const button = target.closest<HTMLElement>('[data-dialog],[data-early]');
  const name = button?.dataset['dialog'];
  // A click on the dialog itself, not on what is in it, is one on the backdrop.
  if (target === opened() && target.dataset['outside'] !== 'keep') open('');
  // A dialog that the page does not have: then the link does what links do.
  if (name !== undefined ? open(name, button?.dataset['with']) : button && !early.ready) {
    event.preventDefault();
    if (button && name === undefined) early.taps.push(button);
  }
  if (button) load();
});
// Esc and "back" leave a persistent dialog open. Browsers let only the first "cancel" be prevented, hence the key.
for (const kind of ['keydown', 'cancel'])
  document.addEventListener(
    kind,
    (event) => {
      const escape = !(event instanceof KeyboardEvent) || event.key === 'Escape';
      if (escape && 'persistent' in (opened()?.dataset ?? {})) event.preventDefault();
    },
    true,
  );
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (early.ready || !form.closest('dialog')) return;
  event.preventDefault();
  early.taps.push(form);
  load();
});
// The first sign of a hand. Who only looks is spared Preact: dialogs open without it, and it comes while they are filled in.
for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'])
  addEventListener(sign, load, { once: true, passive: true });
addEventListener('load', () => {
  void import(/* @vite-ignore */ page['shell'] as string).catch(() => undefined);
});
