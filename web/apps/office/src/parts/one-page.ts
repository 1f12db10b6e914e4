import type { UseQueryResult } from '@tanstack/react-query';
import type { Paged } from './list.tsx';

/** A list that comes whole, as the only page of a paged list. */
export const onePage = <T>(query: UseQueryResult<T[]>): Paged<T> => ({
  data: query.data && { pages: [{ items: query.data, next: '' }] },
  error: query.error,
  isPending: query.isPending,
  isFetchingNextPage: false,
  hasNextPage: false,
  fetchNextPage: () => undefined,
  refetch: query.refetch,
});
