import { describe, expect, it } from 'vitest';
import { affiliates } from './affiliate.ts';
import {
  emailFault,
  firstCurrency,
  loginFault,
  passwordFault,
  phoneCountry,
  preselected,
  promoText,
  repeatFault,
} from './rules.ts';
import { turnTo } from './wheel.ts';

describe('rules', () => {
  it.each(['a@b.in', 'x.y+z@sub.example.com'])('takes the address %s', (email) =>
    expect(emailFault(email)).toBeNull(),
  );
  it.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.in', 'a@@b.in', 'a@b.in '])(
    'refuses the address "%s"',
    (email) => expect(emailFault(email)).toBe('error.email'),
  );
  it('lets made-up logins sign in, but not half an address', () => {
    expect(loginFault('m7k2p9q4')).toBeNull();
    expect(loginFault('a@')).toBe('error.email');
    expect(loginFault('')).toBe('error.email');
  });
  it('counts characters of a password after trimming', () => {
    expect(passwordFault('123456')).toBeNull();
    expect(passwordFault(' 12345 ')).toBe('error.password');
    expect(passwordFault('🏏🏏🏏')).toBe('error.password');
  });
  it('compares the repetition of a password once it is long enough', () => {
    expect(repeatFault('secret1', 'secret1')).toBeNull();
    expect(repeatFault('secret1', 'secret2')).toBe('error.mismatch');
    expect(repeatFault('secret1', 'secr')).toBe('error.password');
  });
  it.each([
    ['12 34-ab5', '12345'],
    ['1234567890123', '123456789012'],
    ['१२', ''],
  ])('reads the promo code "%s" as "%s"', (typed, expected) =>
    expect(promoText(typed)).toBe(expected),
  );
  it.each([
    ['BDT', 'BD'],
    ['PKR', 'PK'],
    ['XOF', 'SN'],
    ['EUR', 'IN'],
  ])('has for %s the phones of %s first', (currency, country) => {
    const countries = [
      { iso_code: 'IN', currencies: ['INR'] },
      { iso_code: 'BD', currencies: ['BDT'] },
      { iso_code: 'PK', currencies: ['PKR'] },
      { iso_code: 'SN', currencies: ['XOF'] },
      { iso_code: 'CI', currencies: ['XOF'] },
    ];
    expect(phoneCountry(countries, currency)).toBe(country);
  });
  it('takes the first wish that is a currency of the brand', () => {
    const known = [{ code: 'INR' }, { code: 'BRL' }];
    expect(firstCurrency(known, undefined, 'BRL', 'INR')).toBe('BRL');
    expect(firstCurrency(known, 'DOGE', null, 'INR')).toBe('INR');
    expect(firstCurrency(known, null)).toBeUndefined();
  });
  it('chooses the bonus as the query says, then as the dialog says, then the first', () => {
    const list = [
      { id: 'c', casino: true, bets: false },
      { id: 's', casino: false, bets: true },
    ];
    expect(preselected(list, 'sport', 'casino')).toBe('s');
    expect(preselected(list, null, 'sport')).toBe('s');
    expect(preselected(list, 'nonsense', '')).toBe('c');
    expect(preselected(list.slice(0, 1), 'sport', '')).toBe('c');
    expect(preselected([], 'sport', '')).toBe('');
  });
});

describe('affiliates', () => {
  it('come from the query, renamed', () =>
    expect(affiliates('?click_id=1&value_1=o&value_2=p&value_3=l&x=2', '')).toEqual({
      click_id: '1',
      offer_id: 'o',
      partner_id: 'p',
      landing_id: 'l',
    }));
  it('or from the cookie when the query has none', () => {
    expect(affiliates('?x=1', 'a=b; affiliate=click_id=7&offer_id=o')).toEqual({
      click_id: '7',
      offer_id: 'o',
    });
    expect(affiliates('?click_id=new', 'affiliate=click_id=old')).toEqual({ click_id: 'new' });
    expect(affiliates('', '')).toEqual({});
  });
});

it.each([
  [1, 8],
  [3, 8],
  [8, 8],
  [5, 12],
])('turns segment %i of %i under the pointer', (segment, count) => {
  const middle = ((segment - 1) * 360) / count;
  expect((middle + turnTo(segment, count, 6)) % 360).toBeCloseTo(0);
});
