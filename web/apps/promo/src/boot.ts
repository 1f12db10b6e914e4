// The inline script of every page: it opens dialogs, loads React when a visitor is about to use it, holds early taps until
// React is there, and sends visitors who are signed in to the app. It never changes between pages: what differs stands in
// the data attributes of <html>.
import { accessTokenName } from '@maidan/api/constants';
import { exit } from './client/leave.ts';
import type { Early } from './early.ts';

const page = document.documentElement.dataset;
const early: Early = { taps: [], ready: false, opened: [], open, leave, stay };
(window as Window & { maidan?: Early }).maidan = early;
const emit = (event: string, detail?: string): boolean =>
  document.dispatchEvent(new CustomEvent(`maidan:${event}`, { detail }));

/** React, and the dialogs that it hydrates. Both are requested at once: one imports the other. */
const scripts = [page['react'], page['islands']] as string[];
let fetched = false;
let loading: Promise<unknown> | undefined;
let leaving = false;

/** Puts the scripts into the browser's cache, after everything else. They do not run before a visitor needs them. */
function prefetch(): void {
  if (fetched || loading) return;
  fetched = true;
  for (const script of scripts)
    fetch(script, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => undefined);
}

function load(): void {
  loading ??= Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).catch(() => {
    if (reloaded()) return;
    // Without React the forms still post by themselves.
    early.ready = true;
    early.taps.forEach((tap) => (tap instanceof HTMLFormElement ? tap.submit() : tap.click()));
  });
}

/** Reloads the page, at most once a minute: a script that is gone belongs to an older version. */
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

/** Goes to the app after 100 ms, by what the visitor did. */
function leave(): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    const target = exit(page, localStorage.getItem('type_action') ?? '', new URL(location.href));
    leaving = target !== null;
    if (!target) return stay();
    localStorage.removeItem('type_action');
    emit('leave');
    location.assign(target);
  }, 100);
}

/** Keeps the visitor here. The action was this page's: the next page must not send the visitor on by it. */
function stay(): void {
  localStorage.removeItem('type_action');
  early.stays = true;
  emit('stay');
}

try {
  // A valid access token. Where only a refresh token is left, the shell requests a new one first.
  const { access_token: token, expires_in: until } = JSON.parse(
    localStorage.getItem(accessTokenName) ?? '{}',
  );
  const cookie = new RegExp(`(?:^|; )${accessTokenName}=([^;]+)`).exec(document.cookie)?.[1];
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
    emit('open', name);
  }
  return true;
}

document.addEventListener('click', (event) => {
  const target = event.target as HTMLElement;
  const button = target.closest<HTMLElement>('[data-dialog],[data-early]');
  const name = button?.dataset['dialog'];
  // A click on the dialog itself, not on what is in it, is one on the backdrop.
  if (target === opened() && target.dataset['outside'] !== 'keep') open('');
  // The link of a dialog that the page does not have works as a link.
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
// A pointer, a finger or the focus on what opens a dialog, or in one: React is needed soon.
for (const intent of ['pointerover', 'touchstart', 'focusin'])
  document.addEventListener(
    intent,
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-dialog],[data-early],dialog')) load();
    },
    { passive: true },
  );
// Anything else that a visitor does, or a moment after the page has loaded: then it is painted.
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
  addEventListener(sign, prefetch, { once: true, passive: true });
addEventListener('load', () => {
  void import(/* @vite-ignore */ page['shell'] as string).catch(() => undefined);
  setTimeout(prefetch, 300);
});
