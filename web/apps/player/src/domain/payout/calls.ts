import { got } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { withProof } from '../proof/with-proof.ts';
import type { Account, Kind } from './rules.ts';

/** A saved account; `masked` shows only the end of its number. */
export interface SavedAccount {
  id: string;
  kind: Kind;
  name: string;
  provider: string;
  ifsc: string;
  masked: string;
}

const path = '/api/v3/players/me/payout-details';

export const savedAccountsQuery = queryOptions({
  queryKey: ['payout-details'],
  queryFn: () => got<{ items: SavedAccount[] }>(api.client.GET(path)),
});

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries(savedAccountsQuery),
  });
}

export const useSaveAccount = () =>
  useChange(({ kind, account }: { kind: Kind; account: Partial<Account> & { name: string } }) =>
    withProof(() => got<SavedAccount>(api.client.PUT(path, { body: { kind, account } }))),
  );

export const useRemoveAccount = () =>
  useChange((id: string) =>
    got<undefined>(api.client.DELETE(`${path}/{id}`, { params: { path: { id } } })),
  );
