import { describe, expect, it } from 'vitest';
import type { Offer } from './offer.ts';
import { readAgreement, readLogin, readRegistration, type Typed } from './read.ts';
import { dialogs, type BothSpec, type RegistrationSpec, type Tab } from './table.ts';
import { en, page } from './testpage.ts';

const typed =
  (values: Record<string, string>): Typed =>
  (name) =>
    values[name] ?? '';
const offer = {
  currency: 'INR',
  bonusId: 'c-inr',
  promo: { code: '', applied: false, message: '', bad: false, gives: {} },
} as Offer;
const good = {
  username: ' a@b.in ',
  password: 'secret1',
  phone_user: '98765 43210',
  phone_code: 'IN',
};
const read = (
  values: Record<string, string>,
  tab: Tab,
  spec = dialogs.NewCustomReg,
  from = offer,
) => readRegistration(typed(values), tab, spec as RegistrationSpec, from, page);

describe('a registration', () => {
  it('by e-mail sends no phone, by phone no e-mail, with one click neither', () => {
    const all = { ...good, agreement: '1' };
    expect(read(all, 'email').form).toMatchObject({
      username: 'a@b.in',
      phone: '',
      phone_code: '',
    });
    expect(read(all, 'phone').form).toMatchObject({
      username: '',
      phone: '+919876543210',
      phone_code: 'IN',
      password: 'secret1',
      repeat_password: 'secret1',
    });
    expect(read(all, 'click').form).toMatchObject({ username: '', phone: '', password: '' });
    for (const tab of ['email', 'phone', 'click'] as const)
      expect(read(all, tab)).toMatchObject({ faults: {}, missing: [] });
  });
  it('names every field that breaks a rule', () => {
    expect(read({ username: 'a@b', password: ' 12345 ' }, 'email').faults).toEqual({
      username: en['error.email'],
      password: en['error.password'],
    });
    expect(read({ ...good, phone_user: '123' }, 'phone').faults).toEqual({
      phone: en['error.phone'],
    });
    expect(read({ ...good, phone_code: 'US' }, 'phone').faults).toEqual({
      phone: en['error.phone'],
    });
  });
  it('with a repetition wants it to be the same', () => {
    const repeated = (repeat_password: string) =>
      read(
        { ...good, repeat_password },
        'email',
        (dialogs.liveCasinoSlots as BothSpec).registration,
      ).faults['repeat_password'];
    expect(repeated('secret1')).toBeUndefined();
    expect(repeated('secret2')).toBe("The password doesn't match");
    expect(repeated('')).toBe(en['error.password']);
  });
  it('with a promo code has no bonus', () => {
    const promo = { code: '777', applied: true, message: '', bad: false, gives: {} };
    expect(read(good, 'email', dialogs.NewCustomReg, { ...offer, promo }).form).toMatchObject({
      bonus_id: '',
      promo_code: '777',
    });
    const unchecked = { ...promo, applied: false };
    expect(
      read(good, 'email', dialogs.NewCustomReg, { ...offer, promo: unchecked }).form,
    ).toMatchObject({ bonus_id: '', promo_code: '777' }); // nobody pressed Apply: it counts all the same
  });
});

describe('an agreement', () => {
  it('by one box stands for the rules, the terms and the news', () => {
    expect(readAgreement(typed({ agreement: '1' }), 'one')).toEqual({
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: ['news'],
      missing: [],
    });
    expect(readAgreement(typed({}), 'one')).toEqual({
      checkbox1: false,
      checkbox2: false,
      confirm_subscribers: [],
      missing: ['agreement'],
    });
  });
  it('by three boxes needs the first two', () => {
    expect(readAgreement(typed({ checkbox1: '1', news: '1' }), 'three')).toEqual({
      checkbox1: true,
      checkbox2: false,
      confirm_subscribers: ['news'],
      missing: ['checkbox2'],
    });
    expect(readAgreement(typed({ checkbox1: '1', checkbox2: '1' }), 'three').missing).toEqual([]);
  });
  it('of a crash page needs the first box only', () => {
    expect(readAgreement(typed({ checkbox1: '1' }), 'rules')).toMatchObject({
      checkbox2: false,
      missing: [],
    });
    expect(readAgreement(typed({}), 'rules').missing).toEqual(['checkbox1']);
  });
  it('that is implied needs no box', () =>
    expect(readAgreement(typed({}), 'implied')).toMatchObject({
      checkbox1: true,
      checkbox2: true,
      confirm_subscribers: [],
      missing: [],
    }));
});

describe('a sign-in', () => {
  it('sends the channel of its tab only', () => {
    expect(readLogin(typed(good), 'email', page).form).toEqual({
      username: 'a@b.in',
      phone: '',
      phone_code: '',
      password: 'secret1',
    });
    expect(readLogin(typed(good), 'phone', page).form).toEqual({
      username: '',
      phone: '+919876543210',
      phone_code: 'IN',
      password: 'secret1',
    });
  });
  it('takes a login that the server made', () =>
    expect(readLogin(typed({ ...good, username: 'm7k2p9' }), 'email', page).faults).toEqual({}));
});
