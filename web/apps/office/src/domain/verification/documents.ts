import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** An identity document in the queue. */
export type DocumentLine = Got<'/api/v3/staff/documents'>['items'][number];
/** A document with what its player says of himself. */
export type DocumentReview = Got<'/api/v3/staff/documents/{id}'>;
export type Side = DocumentReview['sides'][number]['side'];
export type PlayerVerification = Got<'/api/v3/staff/players/{id}/verification'>;
export type Group = 'identity' | 'face' | 'residence';

export const documentStatuses = ['open', 'decided'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What staff decide. */
export type Verdict = { verdict: 'approve' } | { verdict: 'reject' | 'ask-again'; reason: string };

const at = async (id: string) => ({ params: { path: { id }, header: await csrf() } });

export const documents = {
  list: (status: DocumentStatus, cursor: string) =>
    got(client.GET('/api/v3/staff/documents', { params: { query: { status, ...from(cursor) } } })),
  get: (id: string) =>
    got(client.GET('/api/v3/staff/documents/{id}', { params: { path: { id } } })),
  decide: async (id: string, decision: Verdict): Promise<DocumentReview> => {
    const request = await at(id);
    if (decision.verdict === 'approve') {
      return got(client.POST('/api/v3/staff/documents/{id}/approve', request));
    }
    const body = { reason: decision.reason };
    return decision.verdict === 'reject'
      ? got(client.POST('/api/v3/staff/documents/{id}/reject', { ...request, body }))
      : got(client.POST('/api/v3/staff/documents/{id}/request-again', { ...request, body }));
  },
  ofPlayer: (id: string) =>
    got(client.GET('/api/v3/staff/players/{id}/verification', { params: { path: { id } } })),
  ask: async (id: string, wanted: Group[], note: string) =>
    got(
      client.POST('/api/v3/staff/players/{id}/verification/request', {
        ...(await at(id)),
        body: { wanted, note },
      }),
    ),
};

/** Where a picture is. Each time it is loaded the audit trail has a line more. */
export const pictureOf = (id: string, side: Side) => `/api/v3/staff/documents/${id}/${side}`;

export const documentsQuery = (status: DocumentStatus) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['documents', status],
    queryFn: ({ pageParam }) => documents.list(status, pageParam),
    refetchInterval: 15_000,
  });

export const documentQuery = (id: string) =>
  queryOptions({ queryKey: ['document', id], queryFn: () => documents.get(id) });

export const playerVerificationQuery = (id: string) =>
  queryOptions({ queryKey: ['player-verification', id], queryFn: () => documents.ofPlayer(id) });
