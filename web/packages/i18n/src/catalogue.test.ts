import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argumentsOf, compileMessage } from './compile.ts';

const lang = new URL('../../../../lang/', import.meta.url);

const read = (area: string, code: string) =>
  JSON.parse(readFileSync(new URL(`${area}/${code}.json`, lang), 'utf8')) as Record<string, string>;

const areas = readdirSync(lang).filter((area) => existsSync(new URL(`${area}/en.json`, lang)));

describe.each(areas)('lang/%s', (area) => {
  const english = read(area, 'en');
  const codes = readdirSync(new URL(`${area}/`, lang))
    .filter((name) => name.endsWith('.json') && name !== 'en.json')
    .map((name) => name.slice(0, -5));

  it('has texts that compile', () => {
    for (const text of Object.values(english)) expect(() => compileMessage(text)).not.toThrow();
  });

  it.each(codes)('%s says nothing that English does not, with the same arguments', (code) => {
    const own = read(area, code);
    expect(Object.keys(own).filter((key) => !(key in english))).toEqual([]);
    for (const [key, text] of Object.entries(own)) {
      const expected = argumentsOf(compileMessage(english[key] ?? ''));
      expect({ key, args: argumentsOf(compileMessage(text)) }).toEqual({ key, args: expected });
    }
  });

  it.each(codes)('%s lacks nothing (what is listed here falls back to English)', (code) => {
    const own = read(area, code);
    expect(Object.keys(english).filter((key) => !(key in own))).toEqual([]);
  });
});
