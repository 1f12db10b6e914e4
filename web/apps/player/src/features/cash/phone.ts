/** A phone number by ITU-T E.164, as the server checks it. */
const international = /^\+[1-9][0-9]{6,14}$/;

/** Returns a typed phone number without separators, or null if it lacks the country code or has too few or too many digits. */
export function internationalPhone(typed: string): string | null {
  const number = typed.replace(/[ .()\u00a0-]/g, '');
  return international.test(number) ? number : null;
}
