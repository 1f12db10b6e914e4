import type { AccountField, Schemas } from '@maidan/api';

/** The kinds of payout accounts. */
export type Kind = Schemas['PayoutDetails']['kind'];

export type FieldId = AccountField['id'];

/** The details of an account as typed. */
export type Account = Record<FieldId, string>;

export const emptyAccount: Account = {
  name: '',
  provider: '',
  number: '',
  ifsc: '',
  vpa: '',
  email: '',
  zip: '',
  identification: '',
  address: '',
};

/** A value as the server compares it with the pattern of its field. */
export function cleanValue(field: AccountField, typed: string): string {
  let value = typed.trim().replace(/\s+/g, ' ');
  if (field.compact) value = value.replace(/[ -]/g, '');
  if (field.case === 'upper') return value.toUpperCase();
  return field.case === 'lower' ? value.toLowerCase() : value;
}

/** Whether a value has the form of its field. Checksums are checked by the server only. */
export function isValid(field: AccountField, typed: string): boolean {
  const value = cleanValue(field, typed);
  if (value === '') return !field.required;
  return new RegExp(field.pattern, 'u').test(value);
}

/** The filled fields of an account, for the API. */
export const filledFields = (fields: AccountField[], account: Account) =>
  Object.fromEntries(
    fields
      .map((field) => [field.id, cleanValue(field, account[field.id])] as const)
      .filter(([, value]) => value),
  ) as Partial<Account> & { name: string };
