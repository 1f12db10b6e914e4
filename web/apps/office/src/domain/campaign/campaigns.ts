import { client, csrf, from, got, type Got } from '../../client.ts';

/** A landing page in a list. */
export type CampaignPage = Got<'/api/v3/staff/campaigns'>['items'][number];
export type CampaignState = CampaignPage['state'];
/** A landing page with its draft. */
export type CampaignRecord = Got<'/api/v3/staff/campaigns/{id}'>;
export type CampaignOptions = Got<'/api/v3/staff/campaigns/vocabulary'>;
export type CampaignProblem = CampaignRecord['problems'][number];
export type CampaignVersion = Got<'/api/v3/staff/campaigns/{id}/versions'>['items'][number];
export type CampaignTest = Got<'/api/v3/staff/campaigns/{id}/tests'>['items'][number];
export type CampaignResults = Got<'/api/v3/staff/campaigns/{id}/results'>;
export type VariantResult = CampaignResults['variants'][number];

/** A document as the server takes it; the editor knows more of it (features/landing/document.ts). */
export type RawDocument = Record<string, unknown>;

export interface TestArm {
  key: string;
  weight: number;
  document?: RawDocument;
}

export const campaignStates = [
  'draft',
  'published',
  'unpublished',
] as const satisfies CampaignState[];

export interface CampaignFilter {
  kind?: string;
  state?: CampaignState;
  text?: string;
}

const one = async (id: string) => ({ path: { id }, header: await csrf() });

/** The calls for landing pages. Every one throws ApiError. */
export const campaigns = {
  list: (filter: CampaignFilter, cursor: string) =>
    got(
      client.GET('/api/v3/staff/campaigns', { params: { query: { ...filter, ...from(cursor) } } }),
    ),
  words: () => got(client.GET('/api/v3/staff/campaigns/vocabulary')),
  get: (id: string) =>
    got(client.GET('/api/v3/staff/campaigns/{id}', { params: { path: { id } } })),
  create: async (route: string, kind: string) =>
    got(
      client.POST('/api/v3/staff/campaigns', {
        params: { header: await csrf() },
        body: { route, kind },
      }),
    ),
  clone: async (id: string, route: string) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/clone', {
        params: await one(id),
        body: { route },
      }),
    ),
  import: async (file: string, revision?: number) =>
    got(
      client.POST('/api/v3/staff/campaigns/import', {
        params: { header: await csrf() },
        body: { file, ...(revision && { revision }) },
      }),
    ),
  save: async (id: string, revision: number, document: RawDocument) =>
    got(
      client.PUT('/api/v3/staff/campaigns/{id}/draft', {
        params: await one(id),
        body: { revision, document },
      }),
    ),
  preview: async (id: string, language: string, document: RawDocument) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/preview', {
        params: await one(id),
        body: { language, document },
      }),
    ),
  publish: async (id: string, revision: number, note: string) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/publish', {
        params: await one(id),
        body: { revision, note },
      }),
    ),
  unpublish: async (id: string, revision: number) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/unpublish', {
        params: await one(id),
        body: { revision },
      }),
    ),
  schedule: async (id: string, revision: number, publishAt: number, unpublishAt: number) =>
    got(
      client.PUT('/api/v3/staff/campaigns/{id}/schedule', {
        params: await one(id),
        body: { revision, publish_at: publishAt, unpublish_at: unpublishAt },
      }),
    ),
  versions: (id: string, before: number) =>
    got(
      client.GET('/api/v3/staff/campaigns/{id}/versions', {
        params: { path: { id }, query: before ? { before } : {} },
      }),
    ),
  version: (id: string, number: number) =>
    got(
      client.GET('/api/v3/staff/campaigns/{id}/versions/{number}', {
        params: { path: { id, number } },
      }),
    ),
  restore: async (id: string, revision: number, number: number) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/versions/{number}/restore', {
        params: { path: { id, number }, header: await csrf() },
        body: { revision },
      }),
    ),
  tests: (id: string) =>
    got(client.GET('/api/v3/staff/campaigns/{id}/tests', { params: { path: { id } } })),
  startTest: async (id: string, revision: number, variants: TestArm[]) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/test', {
        params: await one(id),
        body: { revision, variants },
      }),
    ),
  weigh: async (id: string, weights: Record<string, number>) =>
    got(
      client.PUT('/api/v3/staff/campaigns/{id}/test/weights', {
        params: await one(id),
        body: { weights },
      }),
    ),
  stopTest: async (id: string) =>
    got(client.POST('/api/v3/staff/campaigns/{id}/test/stop', { params: await one(id) })),
  declareWinner: async (id: string, key: string) =>
    got(
      client.POST('/api/v3/staff/campaigns/{id}/test/winner', {
        params: await one(id),
        body: { key },
      }),
    ),
  results: (id: string, span: { from?: string; to?: string }) =>
    got(
      client.GET('/api/v3/staff/campaigns/{id}/results', {
        params: { path: { id }, query: span },
      }),
    ),
  /** Address of the draft, or of a version, as a file. */
  fileAddress: (id: string, version?: number) =>
    `/api/v3/staff/campaigns/${encodeURIComponent(id)}/file${version ? `?version=${version}` : ''}`,
};
