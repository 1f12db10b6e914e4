import { describe, expect, it } from 'vitest';
import { initial, type DialogState } from './state.ts';
import type { Name } from './table.ts';
import { page, en } from './testpage.ts';
import { titleOf, type Title } from './title.ts';

const [casino] = page.bonuses;
const of = (name: string, currency = 'INR', percent = 0): DialogState => {
  const state = initial(page);
  return { ...state, data: { ...state.data, name, currency, percent } };
};
const at = (route: string, lang = 'en', kind = 'wheel') => ({ ...page, route, lang, kind });
const text = (title: Title): string => title.lines.join(' ');

describe('the title of the crash registration', () => {
  it.each([
    ['en', 'en', '100% on your first deposit, up to ₹20,000'],
    ['bn', 'bn', 'প্রথম ডিপোজিটে 100%, সর্বোচ্চ ₹20,000'],
    ['cd', 'fr', '100 % sur votre premier dépôt, jusqu’à ₹20,000'],
    ['rwf', 'rw', '100% ku mafaranga ya mbere ushyizemo, kugeza kuri ₹20,000'],
    ['ph', 'fil', '100% sa iyong unang deposito, hanggang ₹20,000'],
    ['zmw', 'en', 'Zambia flies: 100% on your first deposit, up to ₹20,000'],
  ])('for %s is in %s', (id, lang, expected) => {
    const path = `/new-promo/crash-welcome/${id}`;
    const title = titleOf('CrashNewReg', at('/crash-welcome', 'hi'), of('crash'), casino, path);
    expect(text(title)).toBe(expected);
    expect(title.lang).toBe(lang);
  });
  it('is the visitor’s own without a parameter, or with an unknown one', () => {
    for (const path of ['', '/new-promo/crash-welcome', '/new-promo/crash-welcome/xx']) {
      const title = titleOf('CrashNewReg', at('/crash-welcome', 'hi'), of('crash'), casino, path);
      expect(title).toMatchObject({ lines: ['100% on your first deposit, up to ₹20,000'] });
      expect(title.lang).toBeUndefined();
    }
  });
});

describe('an invitation', () => {
  it.each<Name>(['authCasino', 'WheelsRegistration', 'NewCustomReg'])(
    'of a blogger of aviator in %s shows the percent, in Portuguese for reals',
    (name) => {
      const route = at('/aviator-blogger/inr');
      expect(titleOf(name, route, of('x', 'INR', 200), casino)).toMatchObject({
        lines: ['You win 200% 1st deposit bonus'],
      });
      expect(titleOf(name, route, of('x', 'EUR'), casino)).toMatchObject({
        lines: ['You win 100% 1st deposit bonus'],
      });
      expect(titleOf(name, route, of('x', 'BRL', 200), casino)).toMatchObject({
        lines: ['Você ganha 200% de bônus no 1º depósito'],
        lang: 'pt',
      });
    },
  );
  it('elsewhere is the dialog’s own', () =>
    expect(text(titleOf('authCasino', page, of('x'), casino))).toBe(en['dialog.authCasino.title']));
});

describe('the title of the wheel', () => {
  it('of a blogger is a banner of four lines', () =>
    expect(titleOf('WheelsRegistration', at('/blogger/telugu'), of('x'), casino)).toMatchObject({
      lines: ['You win', '100%', 'first deposit', 'Bonus'],
      className: 'banner',
    }));
  it.each([
    ['nonsense', 'The wheel stopped on an offer of up to ₹20,000'],
    ['uz', 'The silk wheel stopped on up to ₹20,000'],
    ['bangladeshWheel', 'The wheel of Bengal stopped on up to ₹20,000'],
    ['india', 'The wheel of India stopped on up to ₹20,000'],
  ])('goes by the campaign %s', (name, expected) =>
    expect(text(titleOf('WheelsRegistration', at('/wheel'), of(name), casino))).toBe(expected),
  );
  it('speaks of no wheel where there is none, but for the campaigns of wheels', () => {
    const title = (name: string) =>
      titleOf('WheelsRegistration', at('/landboasvidas', 'pt', 'info'), of(name), casino);
    expect(title('boas-vidas')).toEqual({ lines: ['100% on your first deposit, up to ₹20,000'] });
    expect(text(title('india'))).toBe('The wheel of India stopped on up to ₹20,000');
  });
  it.each(['ru', 'th', 'pt', 'uk', 'uz', 'hi'])('has a layout of its own in %s', (lang) =>
    expect(titleOf('WheelsRegistration', at('/wheel', lang), of('x'), casino).className).toBe(
      'wheel tall',
    ),
  );
});

describe('what a title promises', () => {
  it('is the offer that is chosen', () => {
    for (const name of ['authFortune', 'FortuneRegistration'] as const)
      expect(text(titleOf(name, page, of('x'), casino))).toBe('You won an offer of up to ₹20,000');
  });
  it.each<Name>(['FortuneRegistration', 'WheelsRegistration', 'CrashNewReg'])(
    'is nothing in %s when there is no offer',
    (name) => expect(text(titleOf(name, page, of('x'), undefined))).toBe(en['form.register']),
  );
  it('keeps its figures in order where one reads from right to left', () =>
    expect(text(titleOf('FortuneRegistration', at('/f', 'ur'), of('x'), casino))).toBe(
      'You won an offer of up to \u2066₹20,000\u2069',
    ));
});
