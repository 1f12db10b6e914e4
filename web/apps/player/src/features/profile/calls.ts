import { ApiError, got, type Me } from '@maidan/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { meQuery } from '../../domain/account/me.ts';

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

/** Saves changed fields with the version they were edited in. After a conflict with another tab it reloads the profile. */
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
