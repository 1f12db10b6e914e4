import type en from '@lang/player/en.json';
import { languageFromCookie, loadTranslator, type Catalogues } from '@maidan/i18n';
import { createI18n, createPart as createPartOf } from '@maidan/i18n/react';
import catalogues from 'virtual:lang/player';
import { renderedPage } from './rendered-page.ts';

export type Key = keyof typeof en;
export const { I18nProvider, useI18n, useT } = createI18n<Key>();

/** Codes of the languages that the app speaks. */
export const languages = catalogues.codes;

export const currentLanguage = () =>
  typeof document === 'undefined'
    ? (renderedPage()?.language ?? 'en')
    : languageFromCookie(document.cookie, languages);

/** The language that was loaded last. */
let language = currentLanguage();

export function loadLanguage(code: string) {
  language = code;
  return loadTranslator<Key>(catalogues, code);
}

/** Functions that load the texts of a part in a language. */
const parts: ((code: string) => Promise<unknown>)[] = [];

/**
 * Loads the texts of all parts whose code is there. Parts that fail are tried again by the screens that use them. Never rejects.
 *
 * A screen waits for it before it is shown: a part that first appears with data, after the rest, would otherwise suspend, and
 * React hides the whole screen until its texts are there.
 */
export const loadParts = () => Promise.allSettled(parts.map((load) => load(language)));

/**
 * The texts of a family of screens, `lang/player/<code>.<part>.json`, loaded with the first of them:
 *
 *     import type en from '@lang/player/en.limits.json';
 *     import catalogues from 'virtual:lang/player.limits';
 *     export const { useT } = createPart<keyof typeof en>(catalogues);
 */
export function createPart<PartKey extends string>(catalogues: Catalogues) {
  const { load, ...part } = createPartOf<PartKey>(
    catalogues,
    () => useI18n().code,
    currentLanguage(),
  );
  parts.push(load);
  return part;
}
