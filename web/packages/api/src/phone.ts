/** A country whose phone numbers are accepted, as the settings and the promo pages list it. */
export interface PhoneCountry {
  iso_code: string;
  /** Digits, without "+". */
  dial_code: string;
  /** Regular expression of a whole number without dial code and leading zero. */
  number: string;
}

/** The number as it is sent, "+919876543210", or null when it is none of the country. */
export function phoneNumber(typed: string, { dial_code, number }: PhoneCountry): string | null {
  const digits = typed.trim().replace(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  const fits = new RegExp(number);
  const bare = digits.replace(/^\+/, '');
  const inland = bare.startsWith(dial_code) ? bare.slice(dial_code.length) : null;
  const readings = digits.startsWith('+') ? [inland] : [bare, inland];
  for (const reading of readings.flatMap((text) => [text, text?.replace(/^0/, '')]))
    if (reading && fits.test(reading)) return `+${dial_code}${reading}`;
  return null;
}
