import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** The choices for a membership: levels, and staff who can be managers. */
export type VIPSettings = Got<'/api/v3/staff/vip'>;
/** A member in the list. Amounts are hundredths, times unix milliseconds. */
export type VIPMember = Got<'/api/v3/staff/vip/members'>['items'][number];
/** A week of a member with its cashback. */
export type MemberWeek = Got<'/api/v3/staff/vip/cashbacks'>['items'][number];
export type PlayerVIP = Got<'/api/v3/staff/players/{id}/vip'>;

export type CashbackStatus = MemberWeek['status'];

/** The states of weeks that are over and have a cashback. */
export const cashbackStatuses = [
  'held',
  'due',
  'paid',
  'refused',
] as const satisfies CashbackStatus[];

export interface VIPSearch {
  status?: CashbackStatus;
}

/** The first words of the keys of all queries about members. */
export const vipTopics = ['vip', 'player-vip'];

export const vipSettingsQuery = queryOptions({
  queryKey: ['vip', 'settings'],
  queryFn: () => got(client.GET('/api/v3/staff/vip')),
});

export const vipMembersQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['vip', 'members'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/vip/members', { params: { query: from(pageParam) } })),
});

export const cashbacksQuery = (status: VIPSearch['status']) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['vip', 'cashbacks', status ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/vip/cashbacks', {
          params: { query: { status, ...from(pageParam) } },
        }),
      ),
  });

export const playerVIPQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-vip', id],
    queryFn: () => got(client.GET('/api/v3/staff/players/{id}/vip', { params: { path: { id } } })),
  });

export interface Membership {
  level: string;
  manager_id: string;
  manager_name: string;
}

/** The calls that change members and their cashback. All throw ApiError. */
export const vip = {
  set: async (id: string, body: Membership) =>
    got(
      client.PUT('/api/v3/staff/players/{id}/vip', {
        params: { path: { id }, header: await csrf() },
        body,
      }),
    ),
  end: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/players/{id}/vip/end', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
  release: async (ids: string[]) =>
    client.POST('/api/v3/staff/vip/cashbacks/release', {
      params: { header: await csrf() },
      body: { ids },
    }),
  refuse: async (ids: string[], reason: string) =>
    client.POST('/api/v3/staff/vip/cashbacks/refuse', {
      params: { header: await csrf() },
      body: { ids, reason },
    }),
};
