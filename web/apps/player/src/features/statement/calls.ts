import { got, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { spanOf, type Period } from './period.ts';

export type Group = Schemas['StatementLine']['group'];
export type Account = 'cash' | 'bonus';

export interface StatementLine extends Omit<Schemas['StatementLine'], 'amount' | 'balance'> {
  amount: Minor;
  balance: Minor;
}

export interface StatementPage extends Omit<
  Schemas['StatementPage'],
  'opening' | 'closing' | 'items'
> {
  opening: Minor;
  closing: Minor;
  items: StatementLine[];
}

export interface Choice {
  account: Account;
  period: Period;
  group: Group | 'all';
}

const path = '/api/v3/players/me/statement';

const queryOf = ({ account, period, group }: Choice) => ({
  account,
  ...spanOf(period),
  ...(group === 'all' ? {} : { group }),
});

export const statementQuery = (choice: Choice, language: string) =>
  infiniteQueryOptions({
    queryKey: ['statement', choice, language],
    queryFn: ({ pageParam }) =>
      got<StatementPage>(
        api.client.GET(path, {
          params: { query: { ...queryOf(choice), cursor: pageParam || undefined } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  });

export type FileFormat = 'csv' | 'pdf';

/** Loads a statement as a file in the language of the screens and lets the browser save it. */
export async function saveStatement(choice: Choice, format: FileFormat): Promise<void> {
  const query = { ...queryOf(choice), utc_offset: -new Date().getTimezoneOffset() };
  const file = await got<Blob>(
    api.client.GET(format === 'csv' ? `${path}/csv` : `${path}/pdf`, {
      params: { query },
      parseAs: 'blob',
    }),
  );
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `statement-${choice.period}.${format}`;
  link.click();
  URL.revokeObjectURL(address);
}
