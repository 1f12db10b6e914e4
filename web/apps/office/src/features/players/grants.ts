import { idempotencyHeader } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** A player's bonus money and free bets. */
export type Grants = Got<'/api/v3/staff/players/{id}/grants'>;
export type FreeBet = Grants['free_bets'][number];

export const grantsQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-grants', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/grants', { params: { path: { id } } })),
  });

/** The acts on bonus money, and giving a free bet. */
export const grantKinds = ['bonus', 'free_bet', 'convert', 'take_back'] as const;
export type GrantKind = (typeof grantKinds)[number] | 'withdraw';

export interface Grant {
  kind: GrantKind;
  /** Hundredths. */
  amount?: number;
  /** Thousandths. */
  min_odds?: number;
  days?: number;
  free_bet?: string;
  reason: string;
}

/** Asked twice with one key it is done once. */
export const give = async (id: string, key: string, body: Grant) =>
  got(
    client.POST('/api/v3/staff/players/{id}/grants', {
      params: { path: { id }, header: { ...(await csrf()), [idempotencyHeader]: key } },
      body,
    }),
  );
