import { got, type WelcomeOffer } from '@maidan/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** What a promo code has given. A bonus of kind `match` waits for the next deposit. */
export interface PromoGift {
  description: string;
  bonus: WelcomeOffer;
}

/** Uses a promo code. What it gives appears among the bonuses, the free rounds, the free bets and the chosen offer. */
export function useUseCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      got<PromoGift>(api.client.POST('/api/v3/bonuses/promo', { body: { code } })),
    onSettled: () =>
      Promise.all(
        [['bonuses'], ['me'], ['bet-funds']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
