import { got, type Me } from '@maidan/api';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { meQuery } from './me.ts';

/**
 * Returns a function that stores the balance that the player has chosen, an id of a bonus or undefined for the real one, with the account: the
 * casino starts from it on every device. The screen does not wait for the server.
 */
export function useLastUsed(): (grant: string | undefined) => void {
  const queries = useQueryClient();
  return (grant) => {
    queries.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, meta: { ...me.meta, last_used_bonus_id: grant ?? '' } },
    );
    got<Me>(
      api.client.PUT('/api/v3/players/me', { body: { last_used_balance: grant ?? 'real' } }),
    ).then(
      (me) => queries.setQueryData(meQuery.queryKey, me),
      () => undefined, // the choice holds on this screen, and the player chooses again next time
    );
  };
}
