// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryNotice, takeNotice } from './carried.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('hands a notice to the next page once, with the time that is left of it', () => {
  carryNotice({ message: 'Registration completed', code: 200, until: 16_000 });
  vi.advanceTimersByTime(1500);
  expect(takeNotice()).toEqual({
    message: 'Registration completed',
    code: 200,
    until: 16_000,
    left: 4500,
  });
  expect(takeNotice()).toBeNull();
});

it('drops a notice whose time is over', () => {
  carryNotice({ message: 'Registration completed', code: 200, until: 16_000 });
  vi.advanceTimersByTime(6000);
  expect(takeNotice()).toBeNull();
});

it.each(['', 'null', '7', '{}', '{"message":7,"until":99999}', '{"message":"x","until":"soon"}'])(
  'takes %j in storage for no notice',
  (stored) => {
    sessionStorage.setItem('carried_notice', stored);
    expect(takeNotice()).toBeNull();
  },
);
