import { afterEach, expect, it } from 'vitest';
import { Session } from './session.ts';

afterEach(() => localStorage.clear());

it('takes the token that a plain form left in a cookie, once', async () => {
  document.cookie = 'refresh=from-form; path=/';
  localStorage.setItem('vuexx', '{"access_token":"old"}');
  const asked: string[] = [];
  const session = new Session({
    refresh: async (token) => {
      asked.push(token);
      return { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 4e9 };
    },
    alone: (job) => job(),
  });
  expect(session.signedIn).toBe(true);
  expect(document.cookie).not.toContain('from-form');
  expect(await session.token()).toBe('a');
  expect(asked).toEqual(['from-form']);
});
