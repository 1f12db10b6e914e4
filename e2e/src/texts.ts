/** The texts of the player app, as the files of its languages have them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../lang/player/', import.meta.url));

/** Every language of the player app. */
export const languages = ['en', 'hi', 'ur'] as const;
export type Language = (typeof languages)[number];

const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.assign(
      {},
      ...files
        .filter((name) => name.startsWith(`${language}.`))
        .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as object),
    ),
  ]),
) as Record<Language, Record<string, string>>;

/** The text of a key. */
export function words(language: Language, key: string): string {
  const text = texts[language][key];
  if (!text) throw new Error(`lang/player has no ${key} in ${language}`);
  return text;
}

/** What the text of a key looks like on a screen, whatever stands in its places. */
export function pattern(language: Language, key: string): RegExp {
  const parts = words(language, key)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
