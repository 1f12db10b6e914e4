import type { AccountField, CashMethod, Deposit, WithdrawalMethod } from '@maidan/api';
import { minor } from '@maidan/money';

/** A deposit method with usual values. */
export const depositMethod = (values: Partial<CashMethod> & { id: string }): CashMethod => ({
  name: values.id,
  category: 'mobile_payment',
  icon: values.id,
  flow: 'transfer',
  needs_phone: false,
  below_minimum: 'refund',
  recommended: false,
  last_used: false,
  currency: 'INR',
  min: minor(30_000),
  max: minor(5_000_000),
  quick: [],
  usual_minutes: 5,
  fee: 0,
  free_per_day: 0,
  daily_limit: minor(0),
  account: 'upi',
  fields: [],
  ...values,
});

/** The details of a deposit that shows none. */
const noPay: Deposit['pay'] = {
  uri: '',
  qr_svg: '',
  redirect: '',
  address: '',
  coins: '',
  coin: '',
  expires_at: 0,
  account: '',
  payee: '',
  reference: '',
};

/** A deposit with usual values. `pay` completes empty payment details. */
export const depositOf = ({
  pay,
  ...values
}: Partial<Omit<Deposit, 'pay'>> & { pay?: Partial<Deposit['pay']> } = {}): Deposit => {
  const created = values.created_at ?? 1_760_000_000_000;
  return {
    id: 'dep1',
    method: 'upi',
    flow: 'transfer',
    amount: minor(100_000),
    credited: minor(0),
    received: minor(0),
    currency: 'INR',
    status: 'created',
    transaction_id: '',
    phone_masked: '',
    confirmations: 0,
    confirmations_needed: 0,
    reason: '',
    created_at: created,
    updated_at: created,
    expires_at: created + 24 * 3_600_000,
    ...values,
    pay: { ...noPay, reference: values.id ?? 'dep1', ...pay },
  };
};

/** A withdrawal method with usual values. */
export const withdrawalMethod = (
  values: Partial<WithdrawalMethod> & { id: string },
): WithdrawalMethod => ({
  ...depositMethod(values),
  fields: [name, vpa],
  min: minor(50_000),
  max: minor(10_000_000),
  free_left: 0,
  daily_left: minor(0),
  ...values,
});

const name: AccountField = {
  id: 'name',
  label: 'name',
  input: 'text',
  required: true,
  pattern: "^[\\p{L}\\p{M} .'’\\-]{2,60}$",
  max_length: 60,
  problem: 'account_name_invalid',
};

const vpa: AccountField = {
  id: 'vpa',
  label: 'vpa',
  input: 'email',
  required: true,
  pattern: '^[a-z0-9][a-z0-9._\\-]{1,63}@[a-z][a-z0-9]{1,31}$',
  max_length: 100,
  case: 'lower',
  problem: 'vpa_invalid',
};

const number: AccountField = {
  id: 'number',
  label: 'number',
  input: 'digits',
  required: true,
  pattern: '^[0-9]{9,18}$',
  max_length: 34,
  compact: true,
  problem: 'account_number_invalid',
};

const ifsc: AccountField = {
  id: 'ifsc',
  label: 'ifsc',
  input: 'text',
  required: true,
  pattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
  max_length: 11,
  case: 'upper',
  problem: 'ifsc_invalid',
};

export const deposits = [
  depositMethod({
    id: 'upi',
    name: 'UPI',
    transaction_pattern: '^[0-9]{12}$',
    quick: [50_000, 100_000, 250_000, 500_000].map(minor),
  }),
  depositMethod({ id: 'phonepe', name: 'PhonePe', quick: [50_000, 100_000, 250_000].map(minor) }),
];

export const payouts = [
  withdrawalMethod({ id: 'upi', name: 'UPI' }),
  withdrawalMethod({
    id: 'bank',
    name: 'Bank transfer',
    category: 'internet_banking',
    account: 'bank',
    fields: [name, number, ifsc],
    max: minor(25_000_000),
  }),
];
