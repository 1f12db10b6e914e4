import { Refusal } from './calls.ts';

export type Faults = Record<string, string>;

/** Fields beside which a refusal may be shown; any other place is about the form as a whole (""). */
const fields = ['username', 'phone', 'password', 'currency', 'promo_code'];

/** Sentences for a failed call, by field. */
export function faultsOf(error: unknown, t: Record<string, string>): Faults {
  const oops = { '': t['error.oops'] ?? '' };
  if (!(error instanceof Refusal)) return oops;
  if (error.status === 429) return { '': t['error.tooMany'] ?? '' };
  const faults: Faults = {};
  for (const { location = '', msg, code = '' } of error.details) {
    const text = t[`error.${code}`] ?? msg ?? error.message;
    const place = fields.includes(location) ? location : '';
    if (text) faults[place] ??= text;
  }
  if (Object.keys(faults).length > 0) return faults;
  return error.message ? { '': error.message } : oops;
}
