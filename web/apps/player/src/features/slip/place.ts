import { toApiError, type ApiError, type Bet, type Offer, type PlaceBet } from '@maidan/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { slip, type Leg, type Slip } from '../../slip/index.ts';

export type Placing =
  | { phase: 'idle' }
  | { phase: 'sending'; since: number }
  | { phase: 'placed'; bets: Bet[]; legs: Leg[] }
  | { phase: 'refused'; error: ApiError; ask: string };

/** What a refusal is about: with another stake, other funds or other selections it is no longer true. Prices may move. */
export const askOf = ({ stake, kind, funds, eachWay, legs }: Slip): string =>
  JSON.stringify([stake, kind, funds, eachWay, legs.map((leg) => leg.selectionId)]);

/** The server's new prices in a refusal, if it made any. */
export function offersOf(error: ApiError): Offer[] {
  const { offer } = error.body;
  return Array.isArray(offer) ? (offer as Offer[]) : [];
}

/** Sends bets one after another; what was taken leaves the slip at once, so nothing goes twice. */
async function send(bets: PlaceBet[]): Promise<Bet[]> {
  const taken: Bet[] = [];
  for (const bet of bets) {
    taken.push(await api.calls.placeBet(slip.keyFor(bet), bet));
    slip.taken(bet);
    bet.legs.forEach((leg) => slip.remove(leg.selection_id));
  }
  return taken;
}

/** Placing what is on the slip: its phase, and the verbs. */
export function usePlacing() {
  const [placing, setPlacing] = useState<Placing>({ phase: 'idle' });
  const queries = useQueryClient();

  const place = async (bets: PlaceBet[], funds?: Slip['funds']) => {
    const { legs } = slip.get();
    setPlacing({ phase: 'sending', since: Date.now() });
    try {
      setPlacing({ phase: 'placed', bets: await send(bets), legs });
    } catch (thrown) {
      const error = toApiError(thrown);
      slip.offer(offersOf(error));
      setPlacing({ phase: 'refused', error, ask: askOf({ ...slip.get(), funds }) });
    }
    void queries.invalidateQueries({ queryKey: ['balance'] });
    void queries.invalidateQueries({ queryKey: ['bets'] });
    void queries.invalidateQueries({ queryKey: ['bet-funds'] });
    void queries.invalidateQueries({ queryKey: ['bet-quote'] });
  };

  return { placing, place, reset: () => setPlacing({ phase: 'idle' }) };
}
