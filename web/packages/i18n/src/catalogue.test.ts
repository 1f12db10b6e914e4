import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argumentsOf, compileMessage } from './compile.ts';

const lang = new URL('../../../../lang/', import.meta.url);

const read = (area: string, code: string) =>
  JSON.parse(readFileSync(new URL(`${area}/${code}.json`, lang), 'utf8')) as Record<string, string>;

const areas = readdirSync(lang).filter((area) => existsSync(new URL(`${area}/en.json`, lang)));

/** Catalogues of an area, without ".json": "hi", or "hi.dialogs" where the area has parts. */
const catalogues = (area: string) =>
  readdirSync(new URL(`${area}/`, lang))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5));

const isEnglish = (name: string) => name.split('.')[0] === 'en';

/** A language's part is compared with the same part in English. */
const englishOf = (area: string, name: string) => read(area, name.replace(/^[^.]+/, 'en'));

describe.each(areas)('lang/%s', (area) => {
  const codes = catalogues(area).filter((name) => !isEnglish(name));

  it.each(catalogues(area).filter(isEnglish))('%s has texts that compile', (name) => {
    for (const text of Object.values(read(area, name)))
      expect(() => compileMessage(text)).not.toThrow();
  });

  it('has the same parts in every language', () => {
    const parts = (language: string) =>
      catalogues(area)
        .map((name) => name.split('.'))
        .filter(([code]) => code === language)
        .map(([, part]) => part);
    for (const code of new Set(codes.map((name) => name.split('.')[0] ?? '')))
      expect({ code, parts: parts(code) }).toEqual({ code, parts: parts('en') });
  });

  it.each(codes)('%s says nothing that English does not, with the same arguments', (code) => {
    const own = read(area, code);
    const english = englishOf(area, code);
    expect(Object.keys(own).filter((key) => !(key in english))).toEqual([]);
    for (const [key, text] of Object.entries(own)) {
      const expected = argumentsOf(compileMessage(english[key] ?? ''));
      expect({ key, args: argumentsOf(compileMessage(text)) }).toEqual({ key, args: expected });
    }
  });

  it.each(codes)('%s lacks nothing (what is listed here falls back to English)', (code) => {
    const own = read(area, code);
    const english = englishOf(area, code);
    expect(Object.keys(english).filter((key) => !(key in own))).toEqual([]);
  });
});
