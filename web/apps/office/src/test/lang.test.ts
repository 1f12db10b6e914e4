import { argumentsOf, compileMessage } from '@maidan/i18n/compile';
import { describe, expect, it } from 'vitest';
import { age } from '../time.ts';

type Texts = Record<string, string>;

const parts = import.meta.glob<Texts>('../../../../../lang/office/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of a language, from all parts of its catalogue. */
const textsOf = (language: string): Texts =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([path]) => path.split('/').at(-1)?.startsWith(`${language}.`))
      .flatMap(([, texts]) => Object.entries(texts)),
  );

describe('catalogues', () => {
  it('Hindi says all that English says, with the same arguments', () => {
    const en = textsOf('en');
    const hi = textsOf('hi');
    expect(Object.keys(en)).toContain('cases.title');
    expect(Object.keys(hi).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = hi[key] ?? '';
      expect(argumentsOf(compileMessage(other)), key).toEqual(argumentsOf(compileMessage(text)));
    }
  });
});

describe('age', () => {
  it.each([
    [59, 'age.now'],
    [60, 'age.minutes 1'],
    [59 * 60 + 59, 'age.minutes 59'],
    [3600, 'age.hours 1'],
    [47 * 3600, 'age.hours 47'],
    [48 * 3600, 'age.days 2'],
  ])('%i seconds are %s', (seconds, want) => {
    const t = (key: string, args?: Record<string, string | number>) =>
      args ? `${key} ${args['n']}` : key;
    expect(age(0, seconds * 1000, t)).toBe(want);
  });
});
