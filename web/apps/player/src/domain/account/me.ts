import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The signed-in player. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.calls.me() });
