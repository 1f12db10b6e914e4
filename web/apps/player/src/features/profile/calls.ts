import { ApiError, got, type Me } from '@maidan/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { meQuery } from '../../queries.ts';

export type Field =
  | 'first_name'
  | 'last_name'
  | 'birth'
  | 'gender'
  | 'country'
  | 'city'
  | 'address'
  | 'zip'
  | 'identification_number'
  | 'language'
  | 'default_account';

export type Draft = Partial<Record<Field, string>>;

/** Sends what was changed, and which profile it was changed in: of two tabs one is told to look again. */
export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, version }: { draft: Draft; version: number }) =>
      got<Me>(api.client.PUT('/api/v3/players/me', { body: { ...draft, version } })),
    onSuccess: (me) => queries.setQueryData(meQuery.queryKey, me),
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? queries.invalidateQueries(meQuery)
        : undefined,
  });
}
