import type en from '@lang/office/en.json';
import type abuse from '@lang/office/en.abuse.json';
import type books from '@lang/office/en.books.json';
import type casino from '@lang/office/en.casino.json';
import type bulk from '@lang/office/en.bulk.json';
import type cashout from '@lang/office/en.cashout.json';
import type grants from '@lang/office/en.grants.json';
import type notices from '@lang/office/en.notices.json';
import type offers from '@lang/office/en.offers.json';
import type payments from '@lang/office/en.payments.json';
import type players from '@lang/office/en.players.json';
import type protection from '@lang/office/en.protection.json';
import type results from '@lang/office/en.results.json';
import type session from '@lang/office/en.session.json';
import type signals from '@lang/office/en.signals.json';
import type suppliers from '@lang/office/en.suppliers.json';
import type tournaments from '@lang/office/en.tournaments.json';
import type trading from '@lang/office/en.trading.json';
import type verification from '@lang/office/en.verification.json';
import type vip from '@lang/office/en.vip.json';
import { languageFromCookie, loadTranslator } from '@maidan/i18n';
import { createI18n } from '@maidan/i18n/react';
import catalogues from 'virtual:lang/office.all';

/** Keys of all parts of the catalogue: a part `en.<part>.json` adds its own here. */
export type Key =
  | keyof typeof en
  | keyof typeof abuse
  | keyof typeof books
  | keyof typeof bulk
  | keyof typeof casino
  | keyof typeof cashout
  | keyof typeof grants
  | keyof typeof notices
  | keyof typeof offers
  | keyof typeof payments
  | keyof typeof players
  | keyof typeof signals
  | keyof typeof protection
  | keyof typeof results
  | keyof typeof session
  | keyof typeof suppliers
  | keyof typeof tournaments
  | keyof typeof trading
  | keyof typeof verification
  | keyof typeof vip;
export const { I18nProvider, useI18n, useT } = createI18n<Key>();

/** Codes of the languages that the office speaks. */
export const languages = catalogues.codes;

export const currentLanguage = () => languageFromCookie(document.cookie, languages);

export const loadLanguage = (code: string) => loadTranslator<Key>(catalogues, code);
