// The inline script of every page: it opens dialogs at once, fetches React on intent or idle, keeps early taps for it,
// and sends visitors who are signed in to the app. It never changes between pages: what differs stands in the data
// attributes of <html>.
import type { Early } from './early.ts';

const page = document.documentElement.dataset;
const early: Early = { taps: [], ready: false, leave };
(window as Window & { maidan?: Early }).maidan = early;

let asked: Promise<unknown> | undefined;
function load(): void {
  asked ??= import(/* @vite-ignore */ page['entry'] as string).catch(() => {
    // Without React the forms still post by themselves.
    early.ready = true;
    early.taps.forEach((tap) => (tap instanceof HTMLFormElement ? tap.submit() : tap.click()));
  });
}

/** To the app, 100 ms from now, by what the visitor did; the query goes along. */
function leave(): void {
  setTimeout(() => {
    const action = localStorage.getItem('type_action') ?? '';
    localStorage.removeItem('type_action');
    const query = new URLSearchParams(location.search);
    query.set('welcomeme', '1');
    location.assign(`${page['app']}${page[action] ?? ''}?${query}`);
  }, 100);
}

const kept = (value: string | null | undefined): boolean =>
  !!value && value !== 'undefined' && value !== 'null';
try {
  const cookie = /(?:^|; )vuexx=([^;]*)/.exec(document.cookie)?.[1];
  if (kept(cookie) || kept(localStorage.getItem('vuexx')) || kept(localStorage.getItem('refresh')))
    leave();
} catch {
  // Storage is forbidden: then nobody can be signed in.
}

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const open = document.querySelector('dialog[open]') as HTMLDialogElement | null;
  const button = target.closest('[data-dialog],[data-early]') as HTMLElement | null;
  const name = button?.dataset['dialog'];
  if (target === open) open.close(); // the backdrop
  if (name !== undefined) {
    event.preventDefault();
    open?.close();
    (document.getElementById(name) as HTMLDialogElement | null)?.showModal();
  } else if (button && !early.ready) {
    event.preventDefault();
    early.taps.push(button);
  }
  if (button) load();
});
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (early.ready || !form.closest('dialog')) return;
  event.preventDefault();
  early.taps.push(form);
  load();
});
document.addEventListener('pointerover', (event) => {
  if ((event.target as Element).closest('[data-dialog],[data-early]')) load();
});
addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load));
