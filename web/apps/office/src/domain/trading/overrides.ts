import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, csrf, from, got, paged, type Got } from '../../client.ts';

/** Manual results and cancelled bets: proposed by one member of staff, decided by another. */

const path = '/api/v3/staff/trading/overrides';

export type Override = Got<typeof path>['items'][number];
export type MarketToDecide = Got<'/api/v3/staff/trading/markets/{id}'>;
export type HandResult = Override['results'][string];

const plain = { void_milli: 0, dead_heat_num: 0, dead_heat_den: 0 };

/** What a person can make of a selection. */
export const verdicts = {
  won: { ...plain, result: 'won' },
  lost: { ...plain, result: 'lost' },
  void: { ...plain, result: 'void' },
  half_won: { ...plain, result: 'won', void_milli: 500 },
  half_lost: { ...plain, result: 'lost', void_milli: 500 },
  dead_heat: { ...plain, result: 'dead_heat', dead_heat_num: 1, dead_heat_den: 2 },
} as const satisfies Record<string, HandResult>;

export type Verdict = keyof typeof verdicts;

/** The label of a manual result. */
export const verdictOf = ({ result, void_milli }: HandResult): Verdict =>
  void_milli > 0 && void_milli < 1000 && (result === 'won' || result === 'lost')
    ? `half_${result}`
    : result;

export const overrides = {
  propose: async (
    proposal: Pick<Override, 'kind'> & {
      market_id?: string;
      bet_id?: string;
      results?: Record<string, HandResult>;
    },
    reason: string,
  ) => got(client.POST(path, { params: { header: await csrf() }, body: { ...proposal, reason } })),
  decide: async (id: string, approve: boolean, answer: string) =>
    got(
      client.POST(`${path}/{id}/decision`, {
        params: { path: { id }, header: await csrf() },
        body: { approve, answer },
      }),
    ),
};

export const overridesQuery = (open: boolean) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['trading', 'overrides', open],
    queryFn: ({ pageParam }) =>
      got(client.GET(path, { params: { query: { open, ...from(pageParam) } } })),
    refetchInterval: 10_000,
  });

export const marketToDecideQuery = (id: string) =>
  queryOptions({
    queryKey: ['trading', 'market', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/trading/markets/{id}', { params: { path: { id } } })),
  });
