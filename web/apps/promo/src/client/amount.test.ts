import { minor } from '@maidan/money';
import { expect, it } from 'vitest';
import { amountIn } from './amount.ts';
import { apart, isolated } from './figures.ts';

it.each([
  ['en', 130_000, 'BRL', 'R$1,300'],
  ['hi', 9_000_000, 'INR', '₹90,000'],
  ['ur', 134_800_000, 'INR', '₹13,48,000'],
  ['pt', 130_000, 'BRL', 'R$\u00a01.300'],
  ['pt', 134_800_000, 'INR', '₹\u00a01.348.000'],
  ['ru', 2_000_000, 'INR', '20\u00a0000\u00a0₹'],
  ['uz', 130_050, 'BRL', '1\u00a0300,50\u00a0R$'],
])('in %s %d of %s is %s', (lang, amount, currency, want) => {
  expect(amountIn(lang, minor(amount), currency)).toBe(want);
});

it('sets figures and signs apart in scripts from right to left', () => {
  expect(isolated('تک R$1,300', 'ur')).toBe('تک \u2066R$1,300\u2069');
  expect(isolated('R$ میں کھاتہ', 'ur')).toBe('\u2066R$\u2069 میں کھاتہ');
  expect(apart('BRL R$', 'ur')).toBe('\u2066BRL R$\u2069');
  expect(apart('BRL R$', 'pt')).toBe('BRL R$');
  expect(isolated('up to R$1,300', 'en')).toBe('up to R$1,300');
});
