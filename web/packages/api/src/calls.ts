import type { Client } from 'openapi-fetch';
import {
  csrfHeader,
  idempotencyHeader,
  type BetPeriod,
  type BetStatusFilter,
  type EventGroup,
} from './constants.ts';
import type { WelcomeOffer } from './bonus.ts';
import type { paths } from './schema.d.ts';
import type { Session } from './session.ts';
import type * as S from './shapes.ts';
import type { WithdrawalConditions } from './withdrawal.ts';

/** What comes over the wire: the same shape without the brands, choices as plain text. */
export type Wire<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends (infer I)[]
      ? Wire<I>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T;

/** The data of a successful response, branded. The transport throws all others. */
export async function got<T>(answer: Promise<{ data?: Wire<T> }>): Promise<T> {
  return (await answer).data as T;
}

export type Calls = ReturnType<typeof calls>;

/** One function per call, by name. All throw ApiError. */
export function calls(client: Client<paths>, session: Session) {
  const csrf = async () => {
    const { token } = await got<{ token: string }>(client.GET('/ccg/csrf-token'));
    return { header: { [csrfHeader]: token } };
  };
  const store = <T extends S.TokenData>(tokens: T): T => {
    session.save(tokens);
    return tokens;
  };

  return {
    register: async (form: S.RegistrationForm) =>
      store(
        await got<S.Registered>(
          client.POST('/ccg/user/registration', { params: await csrf(), body: form }),
        ),
      ),
    login: async (form: S.Credentials) =>
      store(
        await got<S.Registered>(
          client.POST('/ccg/user/login', { params: await csrf(), body: form }),
        ),
      ),
    logout: () => got<undefined>(client.POST('/api/v3/oauth/logout')),
    requestRecovery: (form: { email: string } & S.Proof) =>
      got<{ message: string }>(client.POST('/api/v3/players/passwords', { body: form })),
    recoverPassword: (form: S.RecoveryForm) =>
      got<{ message: string }>(client.POST('/api/v3/players/passwords/recover', { body: form })),
    me: () => got<S.Me>(client.GET('/api/v3/players/me')),
    balance: () => got<S.Balance>(client.GET('/api/v3/players/me/balance')),
    settings: () =>
      got<S.Settings>(
        client.GET('/api/v3/settings', { params: { query: { with: 'currencies,languages' } } }),
      ),

    welcomeOffers: (currency: string) =>
      got<WelcomeOffer[]>(
        client.GET('/bonus/v1/bonuses/welcome-for-land', { params: { query: { currency } } }),
      ),

    events: (query: { sport: 'cricket'; status: EventGroup; cursor?: string }) =>
      got<S.Page<S.SportEvent>>(client.GET('/api/v3/sport/events', { params: { query } })),
    match: (id: string) =>
      got<S.MatchDetail>(client.GET('/api/v3/sport/events/{id}', { params: { path: { id } } })),

    /** A match that the player has a bet on, also one that is hidden. */
    betMatch: (id: string) =>
      got<S.MatchDetail>(client.GET('/api/v3/bet-events/{id}', { params: { path: { id } } })),

    placeBet: (key: string, body: S.PlaceBet) =>
      got<S.Bet>(
        client.POST('/api/v3/bets', { params: { header: { [idempotencyHeader]: key } }, body }),
      ),
    bets: (query: { status: BetStatusFilter; period: BetPeriod; cursor?: string }) => {
      const utc_offset = -new Date().getTimezoneOffset(); // weeks begin on the Monday of this device
      return got<S.Page<S.Bet>>(
        client.GET('/api/v3/bets', { params: { query: { ...query, utc_offset } } }),
      );
    },
    betLimits: () => got<S.BetLimits>(client.GET('/api/v3/bets/limits')),

    depositMethods: () => got<{ items: S.CashMethod[] }>(client.GET('/payments/v1/methods')),
    startDeposit: (key: string, body: S.DepositRequest) =>
      got<S.Deposit>(
        client.POST('/payments/v1/deposits', {
          params: { header: { [idempotencyHeader]: key } },
          body,
        }),
      ),
    reportTransaction: (id: string, transaction_id: string) =>
      got<S.Deposit>(
        client.POST('/payments/v1/deposits/{id}/transaction', {
          params: { path: { id } },
          body: { transaction_id },
        }),
      ),
    deposit: (id: string) =>
      got<S.Deposit>(client.GET('/payments/v1/deposits/{id}', { params: { path: { id } } })),
    deposits: (query: S.HistoryQuery) =>
      got<S.Page<S.Deposit>>(client.GET('/payments/v1/deposits', { params: { query } })),

    withdrawalMethods: () =>
      got<{ items: S.WithdrawalMethod[] }>(client.GET('/payouts/v1/methods')),
    withdrawalConditions: () => got<WithdrawalConditions>(client.GET('/payouts/v1/conditions')),
    cancelWithdrawal: (id: string) =>
      got<S.Withdrawal>(
        client.POST('/payouts/v1/withdrawals/{id}/cancel', { params: { path: { id } } }),
      ),
    requestWithdrawal: (key: string, body: S.WithdrawalRequest) =>
      got<S.Withdrawal>(
        client.POST('/payouts/v1/withdrawals', {
          params: { header: { [idempotencyHeader]: key } },
          body,
        }),
      ),
    withdrawals: (query: S.HistoryQuery) =>
      got<S.Page<S.Withdrawal>>(client.GET('/payouts/v1/withdrawals', { params: { query } })),
  };
}
