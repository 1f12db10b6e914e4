/**
 * Runs of a text that read from left to right in every script: amounts, shares, ages, and signs with Latin letters even
 * where they stand alone. Twin: internal/campaign/text.go.
 */
const figures = /(?:[A-Z]*\p{Sc}|[A-Za-z]+\u00a0)?\d[\d.,]*[%+×]?|[A-Z]+\p{Sc}/gu;

const rightToLeft = /^(ar|fa|he|ur)\b/;

/** The text with its figures set apart where the script runs from right to left, as the server does: a sign would change sides. */
export const isolated = (text: string, lang: string): string =>
  rightToLeft.test(lang) ? text.replace(figures, '\u2066$&\u2069') : text;

/** A run of Latin letters and signs, "BRL R$", set apart as a whole. */
export const apart = (text: string, lang: string): string =>
  rightToLeft.test(lang) ? `\u2066${text}\u2069` : text;
