/** Rules of the forms (the server holds the same and has the last word). A rule gives a key of the catalogue, or null. */

const emailForm = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;

export const emailFault = (email: string): string | null =>
  emailForm.test(email) ? null : 'error.email';

/** Sign-in takes the made-up login of a one-click registration too. */
export const loginFault = (login: string): string | null =>
  login.includes('@') ? emailFault(login) : /^\S{3,}$/.test(login) ? null : 'error.email';

export const passwordFault = (password: string): string | null =>
  [...password.trim()].length >= 6 ? null : 'error.password';

/** The repetition is compared only when it is long enough to be one. */
export const repeatFault = (password: string, repeat: string): string | null =>
  passwordFault(repeat) ?? (repeat === password ? null : 'error.mismatch');

/** Promo codes are digits, twelve at most; whatever else is typed is dropped. */
export const promoText = (typed: string): string => typed.replace(/[^0-9]/g, '').slice(0, 12);

/** Mobile numbers of the countries whose phones are taken, without dial code and leading zero. */
const mobiles: Record<string, RegExp> = {
  IN: /^[6-9]\d{9}$/,
  BD: /^1[3-9]\d{8}$/,
  BR: /^[1-9]{2}9?\d{8}$/,
  CD: /^[89]\d{8}$/,
  ID: /^8\d{7,11}$/,
  PH: /^9\d{9}$/,
  RW: /^7[2389]\d{7}$/,
  TR: /^5\d{9}$/,
  UZ: /^(?:[3-9]\d|20)\d{7}$/,
  ZM: /^[79][5-9]\d{7}$/,
};

/** The number as it is sent, "+919876543210", or null when it is none of the country. */
export function phoneNumber(
  typed: string,
  country: { iso_code: string; dial_code: string },
): string | null {
  let digits = typed.replace(/[\s()-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  const mobile = mobiles[country.iso_code];
  if (digits.startsWith(`+${country.dial_code}`))
    digits = digits.slice(country.dial_code.length + 1);
  else if (digits.startsWith('+')) return null;
  else if (!mobile?.test(digits) && digits.startsWith(country.dial_code))
    digits = digits.slice(country.dial_code.length);
  digits = digits.replace(/^0/, '');
  return mobile?.test(digits) ? `+${country.dial_code}${digits}` : null;
}

const countryOf: Record<string, string> = {
  BDT: 'BD',
  CDF: 'CD',
  RWF: 'RW',
  PHP: 'PH',
  ZMW: 'ZM',
  BRL: 'BR',
  UZS: 'UZ',
};

const newer = ['IN', 'CD', 'PH', 'RW', 'ZM', 'ID', 'BD', 'BR', 'TR', 'UZ'];
const older = ['IN', 'ID', 'BD', 'BR', 'TR', 'UZ'];

/** The countries whose phones a form takes, of those that the house takes; forms of the first generation know fewer. */
export const phoneCountries = <Country extends { iso_code: string }>(
  countries: Country[],
  ofOlderForm = false,
): Country[] =>
  countries.filter(({ iso_code }) => (ofOlderForm ? older : newer).includes(iso_code));

/** The country whose dial code stands first for a currency. */
export const phoneCountry = (currency: string): string => countryOf[currency] ?? 'IN';

/** The first of some wishes that is a currency of the house. */
export const firstCurrency = (
  known: { code: string }[],
  ...wishes: (string | null | undefined)[]
): string | undefined =>
  wishes.find((wish) => known.some(({ code }) => code === wish)) ?? undefined;

/** Which bonus is chosen at first: as the query says, else as the dialog says, else the first. */
export function preselected(
  bonuses: { id: string; casino: boolean; bets: boolean }[],
  query: string | null,
  dialog: string,
): string {
  const wanted = query || dialog;
  const found =
    wanted === 'casino'
      ? bonuses.find((bonus) => bonus.casino)
      : wanted === 'sport'
        ? bonuses.find((bonus) => bonus.bets)
        : undefined;
  return (found ?? bonuses[0])?.id ?? '';
}
