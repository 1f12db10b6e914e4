import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, from, got, paged } from '../../client.ts';

/** Emails that a demo stored instead of sending. */
export const mailsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['mails'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/mails', { params: { query: from(pageParam) } })),
});
