import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Page, type WithdrawalStatus } from './api.ts';
import { campaigns, type CampaignFilter } from './campaigns.ts';
import { desk, type SupportStatus } from './desk.ts';

/** Every question the office asks, by its key in the cache. */

const seconds = 1000;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: api.session,
  staleTime: 60 * seconds,
});

const paged = {
  initialPageParam: '',
  getNextPageParam: (page: Page<unknown>) => page.next || undefined,
};

export interface QueueFilter {
  status?: WithdrawalStatus;
  player?: string;
}

/** What is new appears by itself: the list is asked for every ten seconds. */
export const withdrawalsQuery = ({ status, player }: QueueFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['withdrawals', status ?? 'all', player ?? ''],
    queryFn: ({ pageParam }) => api.withdrawals({ status, player, cursor: pageParam }),
    refetchInterval: 10 * seconds,
  });

export const playerQuery = (id: string) =>
  queryOptions({ queryKey: ['player', id], queryFn: () => api.player(id) });

export const depositsQuery = (player: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['deposits', player],
    queryFn: ({ pageParam }) => api.deposits(player, pageParam),
  });

export const entriesQuery = (account: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['entries', account],
    queryFn: ({ pageParam }) => api.entries(account, pageParam),
  });

export const auditQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['audit'],
  queryFn: ({ pageParam }) => api.audit(pageParam),
});

export const campaignsQuery = ({ kind, state, text }: CampaignFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['campaigns', kind ?? '', state ?? '', text ?? ''],
    queryFn: ({ pageParam }) => campaigns.list({ kind, state, text }, pageParam),
  });

/** What pages may be made of changes with the binary only. */
export const wordsQuery = queryOptions({
  queryKey: ['campaign-words'],
  queryFn: campaigns.words,
  staleTime: Infinity,
});

/** The editor keeps its own copy; it is not asked for again behind a member's back. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id],
    queryFn: () => campaigns.get(id),
    refetchOnWindowFocus: false,
  });

/** How many versions the server answers at once. */
const versionsAtOnce = 50;

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['campaign-versions', id],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const { items } = await campaigns.versions(id, pageParam);
      const last = items.length < versionsAtOnce ? undefined : items.at(-1);
      return { items, next: last ? String(last.number) : '' };
    },
    getNextPageParam: (page) => Number(page.next) || undefined,
  });

export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['campaign-version', id, number],
    queryFn: () => campaigns.version(id, number),
    staleTime: Infinity,
    enabled: number > 0,
  });

export const testsQuery = (id: string) =>
  queryOptions({ queryKey: ['campaign-tests', id], queryFn: () => campaigns.tests(id) });

export const resultsQuery = (id: string, span: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['campaign-results', id, span.from ?? '', span.to ?? ''],
    queryFn: () => campaigns.results(id, span),
  });

export const threadsQuery = (status?: SupportStatus) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['support', status ?? 'all'],
    queryFn: ({ pageParam }) => desk.threads(status, pageParam),
    refetchInterval: 10 * seconds,
  });

/** A visitor who waits for an answer may write on. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['support-thread', id],
    queryFn: () => desk.thread(id),
    refetchInterval: 5 * seconds,
  });

export const promoCodesQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['promo-codes'],
  queryFn: ({ pageParam }) => desk.promoCodes(pageParam),
});

export const mailsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['mails'],
  queryFn: ({ pageParam }) => desk.mails(pageParam),
});
