import { describe, expect, it } from 'vitest';
import { phoneNumber } from './phone.ts';

const india = { iso_code: 'IN', dial_code: '91', number: '^(?:[2-9]\\d{9}|1\\d{7,12})$' };
const kenya = { iso_code: 'KE', dial_code: '254', number: '^(?:[17]\\d{8})$' };

describe('phoneNumber', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['098765(43210)', '+919876543210'],
    ['+91 098765.43210', '+919876543210'],
    ['9198765432', '+919198765432'],
    ['+92 3001234567', null],
    ['12345', null],
    ['98765x43210', null],
    ['', null],
  ])('reads %s as %s', (typed, number) => expect(phoneNumber(typed, india)).toBe(number));

  it('reads numbers of a country by its own pattern', () => {
    expect(phoneNumber('0712 345678', kenya)).toBe('+254712345678');
    expect(phoneNumber('+254 712 345 678', kenya)).toBe('+254712345678');
    expect(phoneNumber('98765 43210', kenya)).toBeNull();
  });
});
