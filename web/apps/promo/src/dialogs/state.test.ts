import { describe, expect, it } from 'vitest';
import { opened } from './state.ts';
import { page } from './testpage.ts';

describe('a dialog that opens', () => {
  it.each([
    ['what its opener handed over', '{"currency":"BRL"}', '?val_cur=PKR', 'BRL', 'BRL'],
    ['what the query says', '{}', '?val_cur=PKR', 'PKR', 'PKR'],
    ['what the page has', '{}', '', 'INR', undefined],
    [
      'what the page has, when the query knows no such currency',
      '{}',
      '?val_cur=DOGE',
      'INR',
      undefined,
    ],
  ])('begins in the currency of %s', (_, handed, search, currency, preset) => {
    const state = opened(page, handed, search);
    expect(state).toMatchObject({ live: true, preset });
    expect(state.data.currency).toBe(currency);
  });
  it('reads the older key of the query where the dialog asks for it', () => {
    const search = '?val_cur=PKR&currency=BRL';
    expect(opened(page, '{}', search, 'currency').data.currency).toBe('BRL');
    expect(opened(page, '{}', search).data.currency).toBe('PKR');
  });
  it('knows the page’s campaign and bonus, unless others are handed over', () => {
    expect(opened(page, '{}', '').data).toMatchObject({ name: 'summer', bonus: 'casino' });
    const handed = '{"name":"aviator","bonus":"sport","percent":200}';
    expect(opened(page, handed, '').data).toMatchObject({
      name: 'aviator',
      bonus: 'sport',
      percent: 200,
    });
  });
});
