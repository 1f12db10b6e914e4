import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The welcome offers in a currency. */
export const offersQuery = (currency: string) =>
  queryOptions({
    queryKey: ['offers', currency],
    queryFn: () => api.calls.welcomeOffers(currency),
    staleTime: 60_000,
  });
