/** Constants of the server. `make generate` writes this file. */

/** The name of the token data in local storage, and of the cookie with the access token. */
export const accessTokenName = 'vuexx';

/** The name of the refresh token in local storage and of its cookie. */
export const refreshTokenName = 'refresh';

/** A cookie that makes the server render a signed-in page. It does not identify the player. */
export const signedInCookie = 'signed_in';

/** The live channel with the summaries of all listed events. */
export const eventsChannel = 'events';

/** The prefix of the live channel of one event. */
export const eventChannel = 'event:';

/** The prefix of the key of a market in the channel of its event. */
export const marketKey = 'market:';

/** The live channel that reports changes of the trading desk. */
export const deskChannel = 'desk';

/** The keys of that channel. */
export const deskTopics = ['controls', 'alarms', 'bets', 'settled'] as const;

/** The header that repeats the CSRF token. */
export const csrfHeader = 'X-CSRF-TOKEN';

/** The header with the device id that a page has computed. */
export const deviceHeader = 'X-Device-Fingerprint';

/** The header with the key of a command. The same key and input get the first response again. */
export const idempotencyHeader = 'Idempotency-Key';

/** The header with the token of a visitor's conversation with support. */
export const supportTokenHeader = 'X-Support-Token';

/** The sides of a match. */
export const sides = ['home', 'away'] as const;
export type SideKey = (typeof sides)[number];

/** The phases of an event. */
export const eventStatuses = ['upcoming', 'live', 'ended', 'abandoned'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** The phases of a match. */
export const matchPhases = ['pre', 'play', 'innings_break', 'stumps', 'decided', 'ended'] as const;
export type MatchPhase = (typeof matchPhases)[number];

/** The states of a market. */
export const marketStatuses = ['active', 'suspended', 'closed', 'settled', 'void'] as const;
export type MarketStatus = (typeof marketStatuses)[number];

/** The states of a selection and its results. */
export const selectionStatuses = [
  'active',
  'suspended',
  'won',
  'lost',
  'void',
  'dead_heat',
  'half_won',
  'half_lost',
] as const;
export type SelectionStatus = (typeof selectionStatuses)[number];

/** What a bet combines. */
export const betKinds = ['single', 'accumulator', 'system'] as const;
export type BetKind = (typeof betKinds)[number];

/** The states of a bet. */
export const betStatuses = ['pending', 'won', 'lost', 'void', 'cashed'] as const;
export type BetStatus = (typeof betStatuses)[number];

/** The states of a leg of a bet. */
export const legStatuses = [
  'pending',
  'won',
  'lost',
  'void',
  'dead_heat',
  'half_won',
  'half_lost',
] as const;
export type LegStatus = (typeof legStatuses)[number];

/** Why a leg is void. */
export const voidReasons = [
  'taken_back',
  'cancelled',
  'window',
  'manual',
  'abandoned',
  'rule',
] as const;
export type VoidReason = (typeof voidReasons)[number];

/** What a bet is staked from. */
export const betFunds = ['cash', 'bonus', 'free'] as const;
export type Funds = (typeof betFunds)[number];

/** Which changed odds a player accepts. */
export const oddsPolicies = ['none', 'higher', 'any'] as const;
export type OddsPolicy = (typeof oddsPolicies)[number];

/** Why there is no cash-out offer for a bet. */
export const suspendReasons = [
  'settled',
  'settling',
  'free_bet',
  'builder',
  'market_suspended',
  'market_closed',
  'event_ended',
  'no_price',
  'worthless',
] as const;
export type SuspendReason = (typeof suspendReasons)[number];

/** The filters of a bet history by status. */
export const betStatusFilters = [
  'all',
  'pending',
  'settled',
  'approved',
  'declined',
  'cancelled',
] as const;
export type BetStatusFilter = (typeof betStatusFilters)[number];

/** The periods of a bet history. */
export const betPeriods = ['all', 'week', 'last_week', 'month', '3months', 'year'] as const;
export type BetPeriod = (typeof betPeriods)[number];

/** The lists of events by phase. */
export const eventGroups = ['live', 'upcoming', 'ended'] as const;
export type EventGroup = (typeof eventGroups)[number];

/** What a limit of a player counts. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The windows of a limit. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The states of a deposit. */
export const depositStatuses = ['created', 'queued', 'succeeded', 'failed', 'expired'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** How a player completes a deposit. */
export const depositFlows = ['transfer', 'page', 'prompt', 'coins'] as const;
export type DepositFlow = (typeof depositFlows)[number];

/** What happens to a deposit that arrives with less than the minimum. */
export const belowMinimumRules = ['refund', 'keep'] as const;
export type BelowMinimum = (typeof belowMinimumRules)[number];

/** The statuses of a history of bonuses. */
export const bonusStatuses = [
  'waiting',
  'pending',
  'transferred',
  'bankrupt',
  'expired',
  'deactivated',
  'used',
  'done',
] as const;
export type BonusStatus = (typeof bonusStatuses)[number];

/** The states of a withdrawal. */
export const withdrawalStatuses = ['pending', 'approved', 'paid', 'rejected', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
