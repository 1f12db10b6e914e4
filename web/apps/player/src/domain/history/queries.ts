import { got, type BetPeriod, type Schemas } from '@maidan/api';
import type { Minor } from '@maidan/money';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** One entry of a transfer. */
export interface Part extends Omit<Schemas['Part'], 'amount'> {
  amount: Minor;
}

/** An entry of the player's account with all entries of its transfer. */
export interface Booking extends Omit<Schemas['BookingText'], 'amount' | 'balance' | 'parts'> {
  amount: Minor;
  balance: Minor;
  parts: Part[];
}

/** The entries that refer to a bet, a deposit or a withdrawal. */
export const entriesQuery = (ref: string, language: string) =>
  queryOptions({
    queryKey: ['entries', ref, language],
    queryFn: () =>
      got<{ currency: string; items: Booking[] }>(
        api.client.GET('/api/v3/players/me/entries/{ref}', { params: { path: { ref } } }),
      ),
  });

/** All entries of one transfer; they never change. */
export const partsQuery = (id: string) =>
  queryOptions({
    queryKey: ['statement-entry', id],
    queryFn: () =>
      got<{ items: Part[] }>(
        api.client.GET('/api/v3/players/me/statement/{id}', { params: { path: { id } } }),
      ),
    staleTime: Infinity,
  });

/** What a history shows. */
export interface Filter<Status extends string> {
  status: Status | 'all';
  period: BetPeriod;
}
