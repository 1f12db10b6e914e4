import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { abuseDays } from './domain/abuse/abuse.ts';
import { offerKinds, offerStates } from './domain/offer/fields.ts';
import {
  prizeStatuses,
  tournamentStatuses,
  type PlacesSearch,
  type TournamentsSearch,
} from './domain/tournament/tournaments.ts';
import { bulkStatuses, type BulkSearch } from './domain/bulk-grant/bulk-grants.ts';
import { cashbackStatuses, type VIPSearch } from './domain/vip/vip.ts';
import type {
  OfferAbuseSearch,
  OfferCostsSearch,
  OfferEditSearch,
  OfferListSearch,
  OfferTrialSearch,
} from './search.ts';
import { inside, text } from './router-base.tsx';

/** A month that the screen of costs offers: "2026-11". */
const monthOf = (value: unknown) =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;

const promoCodes = createRoute({
  getParentRoute: () => inside,
  path: '/promo-codes',
  component: lazyRouteComponent(() => import('./routes/promo-codes.tsx'), 'PromoCodes'),
});

const offerCosts = createRoute({
  getParentRoute: () => inside,
  path: '/offers',
  validateSearch: (search): OfferCostsSearch => ({ month: monthOf(search['month']) }),
  component: lazyRouteComponent(() => import('./routes/offer-costs.tsx'), 'OfferCosts'),
});

const offerTrial = createRoute({
  getParentRoute: () => inside,
  path: '/offers/trial',
  validateSearch: (search): OfferTrialSearch => ({
    offer: text(search['offer']),
    currency: text(search['currency']),
  }),
  component: lazyRouteComponent(() => import('./routes/offer-trial.tsx'), 'OfferTrial'),
});

const offerList = createRoute({
  getParentRoute: () => inside,
  path: '/offers/list',
  validateSearch: (search): OfferListSearch => ({
    state: offerStates.find((s) => s === search['state']),
    kind: offerKinds.find((k) => k === search['kind']),
  }),
  component: lazyRouteComponent(() => import('./routes/offer-list.tsx'), 'OfferList'),
});

const offerAbuse = createRoute({
  getParentRoute: () => inside,
  path: '/offers/abuse',
  validateSearch: (search): OfferAbuseSearch => ({
    days: abuseDays.find((d) => d === Number(search['days'])),
  }),
  component: lazyRouteComponent(() => import('./routes/offer-abuse.tsx'), 'OfferAbuse'),
});

const offerEdit = createRoute({
  getParentRoute: () => inside,
  path: '/offers/edit',
  validateSearch: (search): OfferEditSearch => ({
    id: text(search['id']),
    copy: text(search['copy']),
  }),
  component: lazyRouteComponent(() => import('./routes/offer-edit.tsx'), 'OfferEdit'),
});

const tournaments = createRoute({
  getParentRoute: () => inside,
  path: '/tournaments',
  validateSearch: (search): TournamentsSearch => ({
    status: tournamentStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/tournaments.tsx'), 'Tournaments'),
});

const tournament = createRoute({
  getParentRoute: () => inside,
  path: '/tournaments/$id',
  validateSearch: (search): PlacesSearch => ({
    board: text(search['board']),
    player: text(search['player']),
    place: Number(search['place']) || undefined,
    status: prizeStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/tournament.tsx'), 'TournamentPage'),
});

const vip = createRoute({
  getParentRoute: () => inside,
  path: '/vip',
  validateSearch: (search): VIPSearch => ({
    status: cashbackStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/vip.tsx'), 'VIP'),
});

const bulkGrants = createRoute({
  getParentRoute: () => inside,
  path: '/bulk-grants',
  validateSearch: (search): BulkSearch => ({
    tab: search['tab'] === 'recurring' ? 'recurring' : undefined,
    status: bulkStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/bulk-grants.tsx'), 'BulkGrants'),
});

/** The screens of bonuses, tournaments and the VIP programme. */
export const bonusRoutes = [
  promoCodes,
  offerCosts,
  offerTrial,
  offerList,
  offerAbuse,
  offerEdit,
  tournaments,
  tournament,
  vip,
  bulkGrants,
] as const;
