import { idempotencyHeader, type paths } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';
import type { WhoForm } from './bulk-grants.ts';

/** An offer that is given again and again to whoever is in a segment then. Times are unix milliseconds. */
export type RecurringGrant = Got<'/api/v3/staff/recurring-grants'>['items'][number];
export type RecurringProposal =
  paths['/api/v3/staff/recurring-grants']['post']['requestBody']['content']['application/json'];
/** A segment of players by days before each run; what is missing or 0 does not limit it. */
export type RecurringSegment = RecurringProposal['segment'];

export const recurringPeriods = ['day', 'week'] as const satisfies RecurringProposal['every'][];

/** The first words of the keys of all queries about recurring grants. */
export const recurringTopics = ['recurring-grants'];

/** The calls of recurring grants. All throw ApiError. */
export const recurringGrants = {
  preview: async (offer_id: string, segment: RecurringSegment) =>
    got(
      client.POST('/api/v3/staff/recurring-grants/preview', {
        params: { header: await csrf() },
        body: { offer_id, segment },
      }),
    ),
  propose: async (key: string, body: RecurringProposal) =>
    got(
      client.POST('/api/v3/staff/recurring-grants', {
        params: { header: { ...(await csrf()), [idempotencyHeader]: key } },
        body,
      }),
    ),
  approve: async (id: string) =>
    got(
      client.POST('/api/v3/staff/recurring-grants/{id}/approve', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  decline: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/recurring-grants/{id}/decline', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
  stop: async (id: string, reason: string) =>
    got(
      client.POST('/api/v3/staff/recurring-grants/{id}/stop', {
        params: { path: { id }, header: await csrf() },
        body: { reason },
      }),
    ),
};

/** The latest recurring grants, at most 200; there are no further pages. */
export const recurringGrantsQuery = queryOptions({
  queryKey: ['recurring-grants'],
  queryFn: async () => (await got(client.GET('/api/v3/staff/recurring-grants'))).items,
  refetchInterval: 10_000,
});

/** The limits in days, in the order of the form. */
export const dayFields = [
  'registered_days_min',
  'registered_days_max',
  'seen_days_min',
  'seen_days_max',
] as const satisfies (keyof RecurringSegment)[];
export type DayField = (typeof dayFields)[number];

/** A segment as staff write it. */
export type RecurringForm = WhoForm & Record<DayField, string>;

export const blankRecurring: RecurringForm = {
  currency: '',
  country: '',
  registered_days_min: '',
  registered_days_max: '',
  seen_days_min: '',
  seen_days_max: '',
  deposited: '',
};

/** The segment of a form. It has days and no times: each run counts them from its own time. */
export function recurringSegmentOf(form: RecurringForm): RecurringSegment {
  const { currency, country, deposited } = form;
  const [registeredMin, registeredMax, seenMin, seenMax] = [
    Number(form.registered_days_min),
    Number(form.registered_days_max),
    Number(form.seen_days_min),
    Number(form.seen_days_max),
  ];
  return {
    ...(currency && { currency }),
    ...(country && { country }),
    ...(registeredMin > 0 && { registered_days_min: registeredMin }),
    ...(registeredMax > 0 && { registered_days_max: registeredMax }),
    ...(seenMin > 0 && { seen_days_min: seenMin }),
    ...(seenMax > 0 && { seen_days_max: seenMax }),
    ...(deposited && { deposited }),
  };
}
