import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, from, got, paged } from '../../client.ts';

/** Text messages that a demo stored instead of sending. */
export const messagesQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['messages'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/messages', { params: { query: from(pageParam) } })),
});
