import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlainForm } from '../page.ts';
import { PlainFields } from './plain.tsx';
import { page } from './testpage.ts';

const draw = (form: Partial<PlainForm>): string[] => {
  const whole: PlainForm = {
    name: 'register',
    by: 'email',
    query: '',
    values: null,
    errors: null,
    ...form,
  };
  const { container } = render(<PlainFields data={page} form={whole} />);
  return [...container.querySelectorAll('[name]')].map((c) => c.getAttribute('name') ?? '');
};

it.each<[Partial<PlainForm>, string[]]>([
  [{ name: 'login' }, ['username', 'password']],
  [{ name: 'login', by: 'phone' }, ['phone_user', 'phone_code', 'password']],
  [
    {},
    [
      'username',
      'password',
      'currency',
      'bonus_id',
      'promo_code',
      'checkbox1',
      'checkbox2',
      'news',
    ],
  ],
])('the plain form %o has its fields', (form, fields) => expect(draw(form)).toEqual(fields));

it('shows again what was typed, and what is wrong with it', () => {
  draw({
    by: 'phone',
    values: { phone_user: '123', phone_code: 'BD', currency: 'PKR', promo_code: '7' },
    errors: { phone: 'No such number', checkbox1: 'Both are needed' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('123');
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('BD');
  expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('PKR');
  expect(screen.getByText('No such number')).toBeTruthy();
  expect(screen.getByText('Both are needed')).toBeTruthy();
});

it('shows the terms of each bonus that can be chosen, and none to who signs in', () => {
  draw({});
  const shown = [...document.querySelectorAll('summary')].map((of) => of.textContent);
  expect(shown).toEqual([
    'Casino. First deposit of at least ₹300; stake the bonus 30 times within 7 days. Terms of the offer',
    'Sport. First deposit of at least ₹300; stake the bonus 5 times within 3 days. Terms of the offer',
  ]);
  expect(screen.getByText('What counts: slots 100%, crash games 50%.')).toBeTruthy();
  cleanup();
  draw({ name: 'login' });
  expect(document.querySelector('summary')).toBeNull();
});
