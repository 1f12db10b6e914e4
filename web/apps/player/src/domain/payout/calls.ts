import { got } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { withProof } from '../proof/with-proof.ts';
import { filledFields, type Account, type ApiKind } from './rules.ts';

/** A saved account; `masked` shows only the end of its number. */
export interface SavedAccount {
  id: string;
  kind: ApiKind;
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
  useChange(({ kind, account }: { kind: ApiKind; account: Account }) =>
    withProof(() =>
      got<SavedAccount>(api.client.PUT(path, { body: { kind, account: filledFields(account) } })),
    ),
  );

export const useRemoveAccount = () =>
  useChange((id: string) =>
    got<undefined>(api.client.DELETE(`${path}/{id}`, { params: { path: { id } } })),
  );
