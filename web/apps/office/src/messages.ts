import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, from, got, type Page } from './client.ts';

/** Short messages that a demo caught in place of a gateway. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages'],
  initialPageParam: '',
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/messages', { params: { query: from(pageParam) } })),
  getNextPageParam: (page: Page<unknown>) => page.next || undefined,
});
