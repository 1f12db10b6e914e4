import { languageCookie } from './constants.ts';

/** Languages by the codes of the catalogues' file names. */

export const defaultLanguage = 'en';

/** Three catalogue codes are not BCP 47 tags. */
const locales: Record<string, string> = { ua: 'uk', sh: 'sw', ph: 'fil', en: 'en-IN', hi: 'hi-IN' };

const rightToLeft = new Set(['ur', 'ar', 'fa', 'he']);

/** Names of the languages in themselves. */
export const languageNames: Record<string, string> = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  ur: 'اردو',
  id: 'Indonesia',
  pt: 'Português',
  ru: 'Русский',
  tr: 'Türkçe',
  uz: 'Oʻzbekcha',
  ua: 'Українська',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  fr: 'Français',
  my: 'မြန်မာ',
  ph: 'Filipino',
  rw: 'Ikinyarwanda',
  sh: 'Kiswahili',
};

/** The BCP 47 tag for `lang` attributes and Intl. */
export function localeOf(code: string): string {
  return locales[code] ?? code;
}

export function directionOf(code: string): 'ltr' | 'rtl' {
  return rightToLeft.has(code) ? 'rtl' : 'ltr';
}

/** The language asked for by the cookie header or `document.cookie`, if it is one of `codes`. */
export function languageFromCookie(cookie: string, codes: readonly string[]): string {
  const found = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]+)`).exec(cookie)?.[1];
  return found && codes.includes(found) ? found : defaultLanguage;
}

/** Remembers the choice for a year, for every app of the origin. */
export function writeLanguage(code: string): void {
  document.cookie = `${languageCookie}=${code}; path=/; max-age=31536000; samesite=lax`;
}

/** Sets what the document says about its language. */
export function applyLanguage(code: string): void {
  document.documentElement.lang = localeOf(code);
  document.documentElement.dir = directionOf(code);
}
