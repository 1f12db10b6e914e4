import type { LimitKind, LimitPeriod, Schemas } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { client, csrf, got, type Got } from '../../client.ts';

/** What protects a player: limits, wishes, absences. */
export type Protection = Got<'/api/v3/staff/players/{id}/protection'>;
export type Limit = Protection['limits'][number];

export const protectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['player-protection', id],
    queryFn: () =>
      got(client.GET('/api/v3/staff/players/{id}/protection', { params: { path: { id } } })),
  });

export interface Tighten {
  kind: LimitKind;
  period: LimitPeriod;
  /** Hundredths, or minutes of a session limit. */
  amount: number;
  reason: string;
}

export const tighten = async (id: string, body: Tighten) =>
  got(
    client.PUT('/api/v3/staff/players/{id}/protection/limits', {
      params: { path: { id }, header: await csrf() },
      body,
    }),
  );

export interface Absence {
  kind: Schemas['AbsenceView']['kind'];
  /** Days of a time-out, months of an exclusion, 0 for ever. */
  length: number;
  reason: string;
}

export const exclude = async (id: string, body: Absence) =>
  got(
    client.POST('/api/v3/staff/players/{id}/protection/absence', {
      params: { path: { id }, header: await csrf() },
      body,
    }),
  );
