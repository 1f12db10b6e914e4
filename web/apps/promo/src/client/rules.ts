/** Rules of the forms (the server has the same and decides). A rule returns a key of the catalogue, or null. */

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

/** The country whose dial code stands first for a currency: the first that has it, else the brand's first. */
export const phoneCountry = (
  countries: { iso_code: string; currencies: string[] }[],
  currency: string,
): string =>
  (countries.find(({ currencies }) => currencies.includes(currency)) ?? countries[0])?.iso_code ??
  '';

/** The first of some wishes that is a currency of the brand. */
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
