import { expect, test } from 'vitest';
import { secondStep } from './secondstep.ts';

test('a sign-in that wants the second factor goes on in the app', () => {
  const here = new URL('https://site.example/new-promo/aviator?click_id=7');
  expect(secondStep({ app: '/' }, { challenge: 'a.b-c_d' }, here)).toBe(
    'https://site.example/login#challenge=a.b-c_d',
  );
  expect(secondStep({ app: 'https://play.example/app/' }, { challenge: 'x' }, here)).toBe(
    'https://play.example/app/login#challenge=x',
  );
  expect(secondStep({}, {}, here)).toBeNull();
});
