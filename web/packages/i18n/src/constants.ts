/** Constants of the server. `make generate` writes this file. */

/** The cookie with the language that the visitor chose. */
export const languageCookie = 'i18n_lang';
