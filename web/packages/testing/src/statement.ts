const line = {
  id: 't1',
  kind: 'deposit',
  group: 'deposits',
  ref: 'dep1',
  reversal: false,
  text: 'Deposit',
  amount: 100_000,
  balance: 100_000,
  at: 1_760_000_000_000,
};

/** A statement with one deposit, filtered by group. */
export const statementOf = (group: string | null) => ({
  currency: 'INR',
  opening: 0,
  closing: line.balance,
  entries: 1,
  items: group === null || group === line.group ? [line] : [],
  next: '',
});

/** The entries of that deposit. */
export const sides = [
  { account: 'cash', own: true, amount: line.amount },
  { account: 'deposits', own: false, amount: -line.amount },
];
