/** Validation of the search parameters in URLs. */
import {
  betStatusFilters,
  bonusStatuses,
  depositStatuses,
  withdrawalStatuses,
  type BetPeriod,
} from '@maidan/api';

/** The tabs of the cash history. */
export const historyTabs = [
  'deposits',
  'withdrawals',
  'bets',
  'casino',
  'bonuses',
  'statement',
] as const;

export type HistoryTab = (typeof historyTabs)[number];

/** What the page of tournaments can list. */
export const tournamentLists = ['all', 'races'] as const;

export type TournamentList = (typeof tournamentLists)[number];

/** The statuses that the tabs can be filtered by. */
export const historyStatuses = [
  ...depositStatuses,
  ...withdrawalStatuses,
  ...betStatusFilters,
  ...bonusStatuses,
] as const;

/** What the cash history shows. A status that the tab does not have is ignored. */
export interface HistorySearch {
  show?: HistoryTab | undefined;
  status?: (typeof historyStatuses)[number] | undefined;
  period?: BetPeriod | undefined;
}

/** Returns the value if it is one of `values`, else undefined. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((v) => v === value);

/** Returns the value if it has the form of an ISO 3166-1 alpha-2 country code. */
export const countryOf = (value: unknown) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;

/** Returns the value as an integer if it is from 0 to `max`. */
export const countOf = (value: unknown, max: number): number | undefined => {
  const n = Number(value);
  return value !== undefined && value !== '' && Number.isInteger(n) && n >= 0 && n <= max
    ? n
    : undefined;
};

export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Returns a value as JSON text: the address may have it as text or as an object. */
export const settingsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);

/** Returns the value if it is a path of this app, so that redirects never leave it. */
export const addressOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
