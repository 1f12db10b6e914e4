import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argumentsOf, compileMessage } from './compile.ts';

const catalogue = (language: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../lang/player/${language}.sport.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>;

describe.each(['en', 'hi', 'ur'])('names of markets, %s', (language) => {
  const texts = catalogue(language);
  const filled = Object.entries(texts)
    .filter(
      ([key, text]) => key.startsWith('market.') && argumentsOf(compileMessage(text)).length > 0,
    )
    .map(([key]) => key.slice('market.'.length));

  it('have a plain one where a match fills them in, and only there', () => {
    const plain = Object.keys(texts).filter((key) => key.startsWith('rulename.'));
    expect(filled.length).toBeGreaterThan(20);
    expect(plain.map((key) => key.slice('rulename.'.length)).sort()).toEqual(filled.sort());
    for (const key of plain) expect(argumentsOf(compileMessage(texts[key] ?? ''))).toEqual([]);
  });
});
