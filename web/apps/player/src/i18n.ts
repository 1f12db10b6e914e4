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

export const loadLanguage = (code: string) => loadTranslator<Key>(catalogues, code);

/**
 * The texts of a family of screens, `lang/player/<code>.<part>.json`, loaded with the first of them:
 *
 *     import type en from '@lang/player/en.limits.json';
 *     import catalogues from 'virtual:lang/player.limits';
 *     export const { useT } = createPart<keyof typeof en>(catalogues);
 */
export const createPart = <PartKey extends string>(catalogues: Catalogues) =>
  createPartOf<PartKey>(catalogues, () => useI18n().code, currentLanguage());
