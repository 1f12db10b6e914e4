import { got, type LimitKind, type LimitPeriod, type Schemas } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** An active limit. Amounts are minor units, or minutes of a session limit; times are unix milliseconds. */
export interface Limit {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number;
  used: number;
  left: number;
  frees_at: number;
  set_by: Schemas['LimitView']['set_by'];
}

/** A pending request for a higher limit; without an amount it removes the limit. */
export interface Request {
  id: string;
  kind: LimitKind;
  period: LimitPeriod;
  amount: number | null;
  ready_at: number;
  expires_at: number;
}

/** The highest limit that the law where the player lives allows; `required`: the player must set a limit. */
export interface Cap {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number | null;
  required: boolean;
}

/** A time-out or self-exclusion; times are unix milliseconds, `until` 0 is permanent. */
export interface Absence {
  kind: Schemas['AbsenceView']['kind'];
  since: number;
  until: number;
}

export interface Limits {
  currency: string;
  limits: Limit[];
  requests: Request[];
  caps: Cap[];
  reality_check: { minutes: number; choices: number[] };
  absence?: Absence & { may_return: boolean; return_at: number };
  absences: (Absence & { ended_at: number })[];
  prompt: boolean;
}

/** Time, stakes and returns of the current session. */
export interface SessionStats {
  every: number;
  due: boolean;
  next_at: number;
  began_at: number;
  now: number;
  stakes: number;
  returns: number;
  net: number;
  currency: string;
  time_left: number | null;
}

const me = '/api/v3/players/me';

export const limitsQuery = queryOptions({
  queryKey: ['protection'],
  queryFn: () => got<Limits>(api.client.GET(`${me}/limits`)),
});

const minute = 60_000;

/** Refetched every minute if a reality check or a session limit is set. The server uses the requests to measure the session. */
export const realityQuery = queryOptions({
  queryKey: ['reality-check'],
  queryFn: () => got<SessionStats>(api.client.GET(`${me}/reality-check`)),
  refetchInterval: ({ state: { data } }) =>
    data && (data.every > 0 || data.time_left !== null) ? minute : false,
});

/** Changes the limits. The response contains all of them. `onDone` is called even if the component has gone by then. */
function useChange<Input>(call: (input: Input) => Promise<{ data?: Limits }>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => got<Limits>(call(input) as never),
    onSuccess: (limits) => {
      queries.setQueryData(limitsQuery.queryKey, limits);
      void queries.invalidateQueries({ queryKey: realityQuery.queryKey });
      onDone?.();
    },
  });
}

export interface LimitChange {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number | null;
}

export const useSetLimit = () =>
  useChange((body: LimitChange) => api.client.PUT(`${me}/limits`, { body }));

const withId = (id: string) => ({ params: { path: { id } } });

export const useConfirm = () =>
  useChange((id: string) => api.client.POST(`${me}/limits/{id}/confirm`, withId(id)));

export const useCancel = () =>
  useChange((id: string) => api.client.DELETE(`${me}/limit-requests/{id}`, withId(id)));

export const useSetReality = () =>
  useChange((minutes: number) => api.client.PUT(`${me}/reality-check`, { body: { minutes } }));

export const useRequestReturn = () =>
  useChange(() => api.client.POST(`${me}/self-exclusion/return`));

// A time-out or self-exclusion ends the session, so another call may be refused, and the screen left, before their response comes.

export const useTimeOut = (onStarted: () => void) =>
  useChange((days: number) => api.client.POST(`${me}/timeout`, { body: { days } }), onStarted);

export const useExclude = (onStarted: () => void) =>
  useChange(
    (body: { months: number; password: string }) =>
      api.client.POST(`${me}/self-exclusion`, { body: { ...body, confirm: 'exclude' } }),
    onStarted,
  );

/** Answers a reality check. */
export const acknowledge = (answer: 'continue' | 'leave' | 'history') =>
  got<SessionStats>(api.client.POST(`${me}/reality-check/acknowledge`, { body: { answer } }));
