import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The countries, currencies and other settings of the brand. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => api.calls.settings(),
  staleTime: Infinity,
});
