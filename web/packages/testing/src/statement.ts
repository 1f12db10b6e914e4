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

/** The bookings of the deposit dep1. */
export const bookings = {
  currency: 'INR',
  items: [{ ...line, account: 'cash', parts: sides }],
};

const bonusRow = {
  id: 't2',
  kind: 'money',
  name: 'Bonus to balance',
  type: 'sports',
  status: 'done',
  wager: 0,
  received: 0,
  transferred: 50_000,
  created_at: line.at,
  expires_at: 0,
  bet_id: '',
};

/** A history of bonuses with a chosen offer and a movement of bonus money. */
export const bonusHistoryOf = (status: string | null) => ({
  currency: 'INR',
  items: [
    bonusRow,
    {
      ...bonusRow,
      id: 'b1',
      kind: 'welcome',
      name: 'Welcome sport',
      status: 'waiting',
      transferred: 0,
    },
  ].filter((row) => !status || row.status === status),
  next: '',
});
