import { describe, expect, it, test } from 'vitest';
import {
  currencies,
  formatMoney,
  formatOdds,
  minor,
  oddsFormats,
  oddsMilli,
  parseMoney,
  potentialWin,
  totalOdds,
  type OddsFormat,
} from './index.ts';

/** A small fixed-seed generator, so that a failure is the same failure tomorrow. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

describe('formatMoney', () => {
  test.each([
    [123456750, 'INR', '₹12,34,567.50'],
    [50000, 'INR', '₹500.00'],
    [99900, 'INR', '₹999.00'],
    [100000, 'INR', '₹1,000.00'],
    [-150, 'INR', '−₹1.50'],
    [123456700, 'KES', 'KSh\u00a01,234,567.00'],
    [123456700, 'IDR', 'Rp\u00a01,234,567'],
    [123456701, 'IDR', 'Rp\u00a01,234,567.01'],
    [5, 'USD', '$0.05'],
    [100, 'ABC', 'ABC\u00a01.00'],
  ])('%i %s is %s', (amount, currency, text) => {
    expect(formatMoney(minor(amount), currency)).toBe(text);
  });

  it('trims zero hundredths only', () => {
    expect(formatMoney(minor(50000), 'INR', { trim: true })).toBe('₹500');
    expect(formatMoney(minor(50050), 'INR', { trim: true })).toBe('₹500.50');
  });
});

describe('parseMoney', () => {
  test.each([
    ['1500', 150000],
    ['1,500.5', 150050],
    ['₹ 1,00,000', 10000000],
    ['१५००', 150000],
    ['০.০৫', 5],
    ['.5', 50],
    ['0', 0],
  ])('reads %s', (text, amount) => expect(parseMoney(text)).toBe(amount));

  test.each(['', '-5', '12,50', '1.234', 'ten', '1e5', '1 , 2', '99999999999999999', '1.2.3'])(
    'refuses %s',
    (text) => expect(parseMoney(text)).toBeNull(),
  );

  it('reads back whatever formatMoney writes', () => {
    const next = generator(7);
    for (let i = 0; i < 2000; i++) {
      const amount = minor(next(2 ** 31) * (next(2) ? 1 : 97));
      const { code } = currencies[next(currencies.length)] ?? { code: 'INR' };
      expect(parseMoney(formatMoney(amount, code), code)).toBe(amount);
    }
  });
});

describe('odds', () => {
  test.each([
    [1850, '1.85'],
    [2125, '2.125'],
    [1000, '1.00'],
    [101000, '101.00'],
    [1005, '1.005'],
  ])('%i is written %s', (odds, text) => expect(formatOdds(oddsMilli(odds))).toBe(text));

  test.each([
    [1850, '17/20', '−118', '0.85', '0.85', '−1.176'],
    [2000, '1/1', '+100', '1.00', '1.00', '1.00'],
    [2125, '9/8', '+112.5', '1.125', '−0.889', '1.125'],
    [1005, '1/200', '−20000', '0.005', '0.005', '−200.00'],
    [3500, '5/2', '+250', '2.50', '−0.40', '2.50'],
    [1333, '333/1000', '−300', '0.333', '0.333', '−3.003'],
    [101000, '100/1', '+10000', '100.00', '−0.01', '100.00'],
    [1000, '1.00', '1.00', '1.00', '1.00', '1.00'],
  ])('%i in every format', (odds, ...texts) => {
    const shown = oddsFormats.map((format) => formatOdds(oddsMilli(odds), format));
    expect(shown.slice(1)).toEqual(texts);
  });

  it('says exactly the price in three formats, and the nearest in the others', () => {
    const next = generator(5);
    for (let i = 0; i < 2000; i++) {
      const odds = oddsMilli(1001 + next(i % 2 ? 2000 : 200_000));
      const text = (format: OddsFormat) => formatOdds(odds, format).replace('−', '-');
      const [above = '', below = ''] = text('fractional').split('/');
      expect(Number(above) * 1000).toBe((odds - 1000) * Number(below));
      expect(Math.round(Number(text('hongkong')) * 1000)).toBe(odds - 1000);
      const profit = (odds - 1000) / 1000;
      const line = Number(text('american'));
      expect(Math.abs(line - (profit >= 1 ? profit * 100 : -100 / profit))).toBeLessThan(0.51);
      const malay = Number(text('malay'));
      expect(Math.abs(malay - (profit <= 1 ? profit : -1 / profit))).toBeLessThan(0.000_51);
      const indonesian = Number(text('indonesian'));
      expect(Math.abs(indonesian - (profit >= 1 ? profit : -1 / profit))).toBeLessThan(0.000_51);
    }
  });

  it('refuses fractions of a thousandth', () => {
    expect(() => oddsMilli(1850.5)).toThrow(RangeError);
  });

  it('pays the exact product, rounded down once', () => {
    // 1.001^3 x 333: rounding leg by leg would give another hundredth.
    const legs = [1333, 1777, 2999].map(oddsMilli);
    expect(potentialWin(minor(333), legs)).toBe(Math.floor((333 * 1333 * 1777 * 2999) / 1e9));
    expect(totalOdds(legs)).toBe(7103);
  });

  it('never loses to the shown odds, and by less than the legs can explain', () => {
    const next = generator(11);
    for (let i = 0; i < 2000; i++) {
      const stake = minor(1 + next(10_000_000));
      const legs = Array.from({ length: 1 + next(8) }, () => oddsMilli(1001 + next(4000)));
      const win = potentialWin(stake, legs);
      expect(win).not.toBeNull();
      const shown = (BigInt(stake) * BigInt(totalOdds(legs))) / 1000n;
      expect(BigInt(win ?? 0)).toBeGreaterThanOrEqual(shown);
      expect(BigInt(win ?? 0) - shown).toBeLessThanOrEqual(BigInt(stake) / 1000n + 1n);
      // One more leg at evens changes nothing; the order of legs does not matter.
      expect(potentialWin(stake, [...legs, oddsMilli(1000)])).toBe(win);
      expect(potentialWin(stake, legs.toReversed())).toBe(win);
    }
  });

  it('says so when the win is too large to be an amount', () => {
    expect(potentialWin(minor(1e14), [oddsMilli(1000000), oddsMilli(1000000)])).toBeNull();
  });
});
