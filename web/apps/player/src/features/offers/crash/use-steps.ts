import type { WelcomeOffer } from '@maidan/api';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../api.ts';
import { currencyOfVisitor, useCurrency } from '../../../domain/account/currency.ts';
import { bonusesQuery } from '../../../domain/bonus/calls.ts';
import { namedOfferQuery } from '../../../domain/bonus/offers.ts';
import { depositsQuery } from '../../../domain/wallet/queries.ts';
import { choiceQuery } from '../calls.ts';
import { stepOffers, stepsOf, type PlayerFacts, type Step } from './steps.ts';

/** The offers of the steps in the player's currency, or for a guest in that of the visitor's country; missing until all are known. */
export function useStepOffers() {
  const { currency, error, retry } = useCurrency(currencyOfVisitor);
  const queries = useQueries({
    queries: stepOffers.map((offer) => ({
      ...namedOfferQuery(offer, currency ?? ''),
      enabled: Boolean(currency),
    })),
  });
  const offers = queries
    .map(({ data }) => data)
    .filter((data): data is WelcomeOffer | null => data !== undefined);
  return {
    currency,
    offers: offers.length === stepOffers.length ? offers : undefined,
    error: error ?? queries.find((query) => query.error)?.error,
    retry: () => {
      retry();
      queries.forEach((query) => void (query.error && query.refetch()));
    },
  };
}

/** What the steps are to the signed-in player; missing until all of it is known. */
function usePlayerFacts() {
  const enabled = useSignedIn();
  const bonuses = useQuery({ ...bonusesQuery, enabled });
  const choices = useQuery({ ...choiceQuery, enabled });
  // The first page has more deposits than there are steps.
  const filter = { status: 'succeeded', period: 'all' } as const;
  const deposits = useInfiniteQuery({ ...depositsQuery(filter), enabled });
  const queries = [bonuses, choices, deposits];
  const credited = deposits.data?.pages[0]?.items.filter((deposit) => deposit.credited > 0);
  const facts: PlayerFacts | undefined = bonuses.data &&
    choices.data &&
    credited && { bonuses: bonuses.data, choices: choices.data, deposits: credited.length };
  return {
    facts,
    error: queries.find((query) => query.error)?.error,
    retry: () => queries.forEach((query) => void (query.error && query.refetch())),
  };
}

interface Steps {
  steps: Step[] | undefined;
  currency: string | undefined;
  error: Error | null | undefined;
  retry: () => void;
}

/** The four steps once they are known, or why they are not. */
export function useSteps(): Steps {
  const signedIn = useSignedIn();
  const { currency, offers, error, retry } = useStepOffers();
  const player = usePlayerFacts();
  const facts = signedIn ? player.facts : undefined; // after a sign-out the answers are still cached
  return {
    steps:
      currency && offers && (!signedIn || facts) ? stepsOf(currency, offers, facts) : undefined,
    currency,
    error: error ?? (signedIn ? player.error : undefined),
    retry: () => {
      retry();
      player.retry();
    },
  };
}
