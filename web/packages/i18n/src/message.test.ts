import { describe, expect, it, test } from 'vitest';
import { compileCatalogue, compileMessage } from './compile.ts';
import { directionOf, languageFromCookie } from './language.ts';
import { format } from './message.ts';
import { translator } from './translator.ts';

const say = (text: string, args = {}, locale = 'en-IN') =>
  format(compileMessage(text), locale, args);

describe('messages', () => {
  test.each([
    ['Hello', {}, 'Hello'],
    ['Hello {name}', { name: 'Asha' }, 'Hello Asha'],
    ['{n, plural, one {# run} other {# runs}}', { n: 1 }, '1 run'],
    ['{n, plural, one {# run} other {# runs}}', { n: 123456 }, '1,23,456 runs'],
    ['{n, plural, =0 {none} one {one} other {many}}', { n: 0 }, 'none'],
    [
      '{n, plural, offset:1 one {you and # more} other {you and # more}}',
      { n: 2 },
      'you and 1 more',
    ],
    ['{side, select, home {at home} other {away}}', { side: 'home' }, 'at home'],
    ['{side, select, home {at home} other {away}}', { side: 'x' }, 'away'],
    ['{a, plural, one {# {b, select, y {yes} other {no}}} other {}}', { a: 1, b: 'y' }, '1 yes'],
    ['{n, number}', { n: 1234.5 }, '1,234.5'],
    ["It''s {name}", { name: 'x' }, "It's x"],
  ])('%s', (text, args, out) => expect(say(text, args)).toBe(out));

  it('shows an argument that was not given by its name', () => {
    expect(say('Hello {name}')).toBe('Hello {name}');
  });

  it('uses the plural rules of the language', () => {
    expect(say('{n, plural, one {एक} other {कई}}', { n: 0 }, 'hi-IN')).toBe('एक');
    expect(say('{n, plural, one {a} few {b} many {c} other {d}}', { n: 3 }, 'ru')).toBe('b');
  });

  it('writes numbers in Western digits in every language', () => {
    expect(say('{n, number}', { n: 999 }, 'bn')).toBe('999');
    expect(say('{n, number}', { n: -12 }, 'my')).toBe('-12');
    expect(say('{n, number}', { n: 123456 }, 'bn')).toBe('1,23,456');
  });

  it('is plain data, so that it can be sent to a renderer', () => {
    const compiled = compileMessage('{n, plural, one {# run} other {# runs}} of {who}');
    expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
  });

  it('refuses malformed and unsupported texts with the key in the message', () => {
    expect(() => compileCatalogue({ 'a.b': '{n, plural, one {#}' })).toThrow(/a\.b/);
    expect(() => compileCatalogue({ 'a.b': '{d, date, short}' })).toThrow(/format dates in code/);
  });
});

describe('languages', () => {
  it('fall back to English, key by key', () => {
    const hindi = compileCatalogue({ a: 'एक' }, { a: 'one', b: 'two' });
    const { t, maybe } = translator<'a' | 'b'>('hi', hindi);
    expect([t('a'), t('b'), maybe('c')]).toEqual(['एक', 'two', undefined]);
  });

  it('keep amounts in one piece in right-to-left text', () => {
    const { t } = translator<'a'>('ur', compileCatalogue({ a: '{min} سے' }));
    expect(t('a', { min: '₹10' })).toBe('\u2068₹10\u2069 سے');
  });

  it('come from the cookie, when the app has them', () => {
    expect(languageFromCookie('a=1; i18n_lang=hi', ['en', 'hi'])).toBe('hi');
    expect(languageFromCookie('i18n_lang=xx', ['en', 'hi'])).toBe('en');
    expect(languageFromCookie('not_i18n_lang=hi', ['en', 'hi'])).toBe('en');
    expect(languageFromCookie('', ['en'])).toBe('en');
  });

  it('know their direction', () => {
    expect([directionOf('ur'), directionOf('hi')]).toEqual(['rtl', 'ltr']);
  });
});
