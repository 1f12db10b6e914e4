import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** A supplier and how its reports are read. */
export type SupplierMapping = Got<'/api/v3/staff/casino/report-mappings'>[number];
export type ReportMapping = NonNullable<SupplierMapping['mapping']>;
export type Report = Got<'/api/v3/staff/casino/reports'>['items'][number];
export type ReportTotal = Got<'/api/v3/staff/casino/reports/{id}'>['totals'][number];
export type ReportDifference = Got<'/api/v3/staff/casino/report-differences'>['items'][number];
export type ReportSide = ReportDifference['theirs'];
export type Decision = Exclude<ReportDifference['decision'], ''>;

export const reportKinds: ReportDifference['kind'][] = [
  'missing_here',
  'missing_there',
  'rolled_back',
  'kind',
  'player',
  'currency',
  'amount',
  'duplicate',
];
export const reportStatuses: ReportDifference['status'][] = ['open', 'resolved', 'cleared'];
export const decisions: Decision[] = ['ours', 'theirs', 'explained'];

/** The calls of the reconciliation with suppliers. All throw ApiError. */
export const reports = {
  saveMapping: async (supplier: string, mapping: ReportMapping) =>
    got(
      client.POST('/api/v3/staff/casino/report-mappings/{supplier}', {
        params: { path: { supplier }, header: await csrf() },
        body: mapping,
      }),
    ),
  import: async (body: { supplier: string; name: string; file: string; mapping: ReportMapping }) =>
    got(client.POST('/api/v3/staff/casino/reports', { params: { header: await csrf() }, body })),
  match: async (id: string) =>
    got(
      client.POST('/api/v3/staff/casino/reports/{id}/match', {
        params: { path: { id }, header: await csrf() },
      }),
    ),
  resolve: async (id: string, decision: Decision, reason: string) =>
    got(
      client.POST('/api/v3/staff/casino/report-differences/{id}/resolve', {
        params: { path: { id }, header: await csrf() },
        body: { decision, reason },
      }),
    ),
};

export const reportMappingsQuery = queryOptions({
  queryKey: ['casino', 'report-mappings'],
  queryFn: () => got(client.GET('/api/v3/staff/casino/report-mappings')),
});

export const reportsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['casino', 'reports'],
  queryFn: ({ pageParam }) =>
    got(client.GET('/api/v3/staff/casino/reports', { params: { query: from(pageParam) } })),
});

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['casino', 'report', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/casino/reports/{id}', { params: { path: { id } } })),
    enabled: id !== '',
  });

export interface ReportFilter {
  status?: ReportDifference['status'];
  kind?: ReportDifference['kind'];
  /** Only differences that this report opened. */
  report?: string;
}

export const reportDifferencesQuery = ({ status = 'open', kind, report }: ReportFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['casino', 'report-differences', status, kind ?? '', report ?? ''],
    queryFn: ({ pageParam }) =>
      got(
        client.GET('/api/v3/staff/casino/report-differences', {
          params: { query: { status, kind, report, ...from(pageParam) } },
        }),
      ),
  });
