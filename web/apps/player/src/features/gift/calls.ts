import { got, type Schemas } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { Prize as AnyPrize } from '../../domain/prize/prize.ts';

/** What a gift can give, with its offer and its chance. */
export type Prize = AnyPrize & Pick<Schemas['GiftPrize'], 'offer' | 'chance'>;

/** A gift that was opened. */
export type Opened = Omit<Schemas['OpenedGift'], 'prizes'> & { prizes: Prize[] };

/** The gift of a day, and the earlier ones of the player. Times are unix milliseconds. */
export type Gift = Omit<Schemas['MyGift'], 'prizes' | 'opened' | 'earlier'> & {
  prizes: Prize[];
  opened?: Opened;
  earlier: Opened[];
};

/** What an opened gift has given. */
export const wonOf = ({ prizes, won }: Opened): Prize | undefined => prizes[won];

/** The shortest time between two fetches at the end of a day, in milliseconds: the clocks of player and server may differ. */
const shortest = 15_000;

/** The player's gift. It is fetched again when its day ends. */
export const giftQuery = queryOptions({
  queryKey: ['gift'],
  queryFn: () => got<Gift>(api.client.GET('/api/v3/players/me/gift')),
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(shortest, data.ends - Date.now()) : false,
});

/** Opens today's gift with the player's text. What it gives appears among the bonuses and free bets. */
export function useOpen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      got<Opened>(api.client.POST('/api/v3/players/me/gift', { body: { text } })),
    onSuccess: (opened) =>
      queries.setQueryData(giftQuery.queryKey, (gift) => gift && { ...gift, opened }),
    onSettled: () =>
      Promise.all(
        [['gift'], ['bonuses'], ['bet-funds'], ['me']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
