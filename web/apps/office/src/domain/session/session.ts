import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** A signed-in member of staff. */
export type Member = Got<'/api/v3/staff/session'>;

/** The calls of the sign-in. All throw ApiError. */
export const session = {
  signIn: async (email: string, password: string) =>
    got(
      client.POST('/api/v3/staff/session', {
        params: { header: await csrf() },
        body: { email, password },
      }),
    ),
  showCode: async (code: string) =>
    got(
      client.POST('/api/v3/staff/session/second-factor', {
        params: { header: await csrf() },
        body: { code },
      }),
    ),
  startEnrolment: async () =>
    got(client.POST('/api/v3/staff/session/enrolment', { params: { header: await csrf() } })),
  confirmEnrolment: async (code: string) =>
    got(
      client.POST('/api/v3/staff/session/enrolment/confirm', {
        params: { header: await csrf() },
        body: { code },
      }),
    ),
  signOut: async () =>
    got(client.DELETE('/api/v3/staff/session', { params: { header: await csrf() } })),
};

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => got(client.GET('/api/v3/staff/session')),
  staleTime: 60_000,
});
