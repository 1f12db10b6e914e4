// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify, showCarried } from './notice.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="notices"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const shown = (): (string | null)[] =>
  [...document.querySelectorAll('#notices p')].map((note) => note.textContent);
/** The page gives way to another, which has nothing in common with it but the tab's storage. */
const go = (): void => {
  dispatchEvent(new Event('pagehide'));
  document.body.innerHTML = '<div id="notices"></div>';
  showCarried();
};

test('a notice stays six seconds, or until it is closed', () => {
  notify('done', 200);
  notify('still here', 100, -1);
  vi.advanceTimersByTime(5999);
  const kinds = [...document.querySelectorAll('#notices p')].map((note) => note.className);
  expect(kinds).toEqual(['success', 'warning']);
  vi.advanceTimersByTime(600_000);
  expect(shown()).toEqual(['still here']);
  document.querySelector<HTMLElement>('#notices p')?.click();
  expect(shown()).toEqual([]);
});

test('the same notice is shown once and begins its six seconds again', () => {
  notify('done', 200);
  notify('done', 400);
  vi.advanceTimersByTime(4000);
  notify('done', 200);
  expect(shown()).toEqual(['done', 'done']);
  vi.advanceTimersByTime(5999);
  expect(shown()).toEqual(['done']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a success goes along to the next page for what is left of its six seconds, and no further', () => {
  notify('done', 200);
  notify('refused', 400);
  vi.advanceTimersByTime(1000);
  go();
  expect(shown()).toEqual(['done']);
  vi.advanceTimersByTime(4999);
  expect(shown()).toEqual(['done']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
  go();
  expect(shown()).toEqual([]);
});

test('a page that is shown again by "back" does not show the notice that went along', () => {
  notify('done', 200);
  dispatchEvent(new Event('pagehide'));
  expect(shown()).toEqual([]);
});
