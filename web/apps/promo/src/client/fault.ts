import { Refusal } from './calls.ts';

export type Faults = Record<string, string>;

/** Fields beside which a refusal may be shown; any other place is about the form as a whole (""). */
const fields = [
  'username',
  'phone',
  'password',
  'repeat_password',
  'currency',
  'country',
  'promo_code',
];

/** Codes of the server's errors, and the texts that people read. */
const rewritten: [pattern: RegExp, key: string][] = [
  [/^This resource is not accessible from your country\.$/, 'error.country'],
  [/^Invalid argument provided for password - old_password/, 'error.oldPassword'],
  [/Invalid argument provided for username/, 'error.userBlocked'],
];

/** A sentence of the server in the visitor's language, as far as it is known. */
export function sentence(text: string, code: string, t: Record<string, string>): string {
  const key = rewritten.find(([pattern]) => pattern.test(text))?.[1] ?? `error.${code}`;
  return t[key] || text;
}

/** Sentences for a failed call, by field. */
export function faultsOf(error: unknown, t: Record<string, string>): Faults {
  const oops = { '': t['error.oops'] ?? '' };
  if (!(error instanceof Refusal)) return oops;
  if (error.status === 429) return { '': t['error.tooMany'] ?? '' };
  const faults: Faults = {};
  for (const { location = '', reason, msg, code = '' } of error.details) {
    const place = fields.includes(location) ? location : '';
    const text =
      location === 'token' && reason === 'badRequest'
        ? t['error.recoveryToken']
        : sentence(msg || error.message, code, t);
    if (text) faults[place] ??= text;
  }
  if (Object.keys(faults).length > 0) return faults;
  return error.message ? { '': sentence(error.message, '', t) } : oops;
}

/** A code that is refused with badRequest is not active; any other reason means that there is no such code. */
export function promoFault(error: unknown, t: Record<string, string>): string {
  if (!(error instanceof Refusal) || error.status === 0 || error.status >= 500)
    return t['error.oops'] ?? '';
  if (error.status === 429) return t['error.tooMany'] ?? '';
  const inactive = error.details[0]?.reason === 'badRequest';
  return t[inactive ? 'error.promo_inactive' : 'error.promo_unknown'] ?? '';
}

/** What a refusal about a name, by address or by phone, also shows in a notice; "" when it is about something else. */
export function noticeOf(error: unknown, t: Record<string, string>): string {
  const first = error instanceof Refusal ? error.details[0] : undefined;
  const aboutName = first?.location === 'username' || first?.location === 'phone';
  if (!aboutName || first.reason !== 'badRequest') return '';
  return sentence(first.msg ?? '', first.code ?? '', t);
}
