import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, from, got, paged, type Got } from '../../client.ts';

/** An entry of the ledger. */
export type Entry = Got<'/api/v3/staff/accounts/{account}/entries'>['items'][number];

export const entriesQuery = (account: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['entries', account],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/accounts/{account}/entries', {
          params: { path: { account }, query: from(pageParam) },
        }),
      ),
  });
