import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, from, got, paged, type Got } from '../../client.ts';

/** A line of the audit trail. */
export type AuditLine = Got<'/api/v3/staff/audit'>['items'][number];

export const auditQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['audit'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/audit', { params: { query: from(pageParam) } })),
});
