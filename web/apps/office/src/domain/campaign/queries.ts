import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { paged } from '../../client.ts';
import { versionsPageSize } from '../../constants.ts';
import { campaigns, type CampaignFilter } from './campaigns.ts';

export const campaignsQuery = ({ kind, state, text }: CampaignFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['campaigns', kind ?? '', state ?? '', text ?? ''],
    queryFn: ({ pageParam }) => campaigns.list({ kind, state, text }, pageParam),
  });

/** The vocabulary of pages. It changes with the binary only. */
export const wordsQuery = queryOptions({
  queryKey: ['campaign-words'],
  queryFn: campaigns.words,
  staleTime: Infinity,
});

/** The editor has its own copy, so the record is not refetched on focus. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id],
    queryFn: () => campaigns.get(id),
    refetchOnWindowFocus: false,
  });

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['campaign-versions', id],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const { items } = await campaigns.versions(id, pageParam);
      const last = items.length < versionsPageSize ? undefined : items.at(-1);
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
