import { ApiError, betKinds, betStatuses, withdrawalStatuses } from '@maidan/api';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { campaignStates, type CampaignFilter } from './domain/campaign/campaigns.ts';
import {
  allFunds,
  betStatuses as crashBetStatuses,
  periods,
  roundStatuses,
  type PlayedFilter,
} from './domain/casino/casino.ts';
import { reportKinds, reportStatuses, type ReportFilter } from './domain/casino/reports.ts';
import {
  callKinds,
  callStatuses,
  grantStatuses,
  supplierRoundStatuses,
  type SupplierFilter,
} from './domain/casino/suppliers.ts';
import { offerStates } from './domain/offer/fields.ts';
import { adjustmentStatuses } from './domain/payment/adjustments.ts';
import { caseStatuses } from './domain/payment/cases.ts';
import { differenceKinds, differenceStates } from './domain/payment/statements.ts';
import { supportStatuses } from './domain/support/threads.ts';
import {
  prizeStatuses,
  tournamentStatuses,
  type PlacesSearch,
  type TournamentsSearch,
} from './domain/tournament/tournaments.ts';
import { bulkStatuses, type BulkSearch } from './domain/bulk-grant/bulk-grants.ts';
import { cashbackStatuses, type VIPSearch } from './domain/vip/vip.ts';
import { documentStatuses } from './domain/verification/documents.ts';
import { places } from './places.ts';
import { sessionQuery } from './domain/session/session.ts';
import type {
  AdjustmentsSearch,
  CasesSearch,
  DocumentsSearch,
  OfferCostsSearch,
  OfferEditSearch,
  OfferListSearch,
  OfferTrialSearch,
  QueueSearch,
  ReconciliationSearch,
  SignalsSearch,
  SupportSearch,
} from './search.ts';
import { signalStatuses } from './domain/signal/signals.ts';
import { eventStates, type BetFilter, type GridFilter } from './domain/trading/trading.ts';
import { NotFound, RouteError } from './routes/fallbacks.tsx';

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** A month that the screen of costs offers: "2026-11". */
const monthOf = (value: unknown) =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

/** Only addresses of the office are gone back to. */
const next = (value: unknown) =>
  typeof value === 'string' && /^\/office(?=[/?#]|$)/.test(value) ? value : undefined;

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => ({ next: next(search['next']) }),
  component: lazyRouteComponent(() => import('./routes/sign-in.tsx'), 'SignIn'),
});

/** All screens that need a session: without one they lead to the sign-in and back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./routes/inside.tsx'), 'Inside'),
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queries.ensureQueryData(sessionQuery);
    } catch (error) {
      const outside =
        error instanceof ApiError &&
        (error.status === 401 || error.code === 'second_factor_required');
      if (!outside) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.publicHref } });
    }
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async ({ context }) => {
    const member = await context.queries.ensureQueryData(sessionQuery);
    const first = places.find((place) => member.permissions.includes(place.needs));
    throw redirect({
      to: first?.to ?? '/withdrawals',
      search: first?.search ?? {},
      replace: true,
    });
  },
});

/** Statuses of withdrawals, and "held": payouts without a result. */
const queueStatuses = [...withdrawalStatuses, 'held'] as const;

const withdrawals = createRoute({
  getParentRoute: () => inside,
  path: '/withdrawals',
  validateSearch: (search): QueueSearch => ({
    status: queueStatuses.find((s) => s === search['status']),
    player: text(search['player']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/withdrawals.tsx'), 'Withdrawals'),
});

const paymentCases = createRoute({
  getParentRoute: () => inside,
  path: '/payment-cases',
  validateSearch: (search): CasesSearch => ({
    status: caseStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/payment-cases.tsx'), 'PaymentCases'),
});

const reconciliation = createRoute({
  getParentRoute: () => inside,
  path: '/reconciliation',
  validateSearch: (search): ReconciliationSearch => ({
    state: differenceStates.find((s) => s === search['state']),
    kind: differenceKinds.find((k) => k === search['kind']),
    statement: text(search['statement']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/reconciliation.tsx'), 'Reconciliation'),
});

const statementImport = createRoute({
  getParentRoute: () => inside,
  path: '/reconciliation/import',
  component: lazyRouteComponent(() => import('./routes/statement-import.tsx'), 'StatementImport'),
});

const adjustments = createRoute({
  getParentRoute: () => inside,
  path: '/adjustments',
  validateSearch: (search): AdjustmentsSearch => ({
    status: adjustmentStatuses.find((s) => s === search['status']),
    player: text(search['player']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/adjustments.tsx'), 'Adjustments'),
});

const float = createRoute({
  getParentRoute: () => inside,
  path: '/float',
  validateSearch: (search): { day?: string } => ({ day: day(search['day']) }),
  component: lazyRouteComponent(() => import('./routes/float.tsx'), 'Float'),
});

const players = createRoute({
  getParentRoute: () => inside,
  path: '/players',
  validateSearch: (search): { text?: string } => ({ text: text(search['text']) }),
  component: lazyRouteComponent(() => import('./routes/players.tsx'), 'Players'),
});

const player = createRoute({
  getParentRoute: () => inside,
  path: '/players/$id',
  component: lazyRouteComponent(() => import('./routes/player.tsx'), 'PlayerPage'),
});

const signals = createRoute({
  getParentRoute: () => inside,
  path: '/signals',
  validateSearch: (search): SignalsSearch => ({
    status: signalStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/signals.tsx'), 'Signals'),
});

const verification = createRoute({
  getParentRoute: () => inside,
  path: '/verification',
  validateSearch: (search): DocumentsSearch => ({
    status: documentStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/verification.tsx'), 'Verification'),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: '/accounts/$account',
  validateSearch: (search): { ref?: string } => ({ ref: text(search['ref']) }),
  component: lazyRouteComponent(() => import('./routes/account.tsx'), 'AccountPage'),
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  component: lazyRouteComponent(() => import('./routes/audit.tsx'), 'AuditPage'),
});

const landing = createRoute({
  getParentRoute: () => inside,
  path: '/landing',
  validateSearch: (search): CampaignFilter => ({
    kind: text(search['kind']),
    state: campaignStates.find((s) => s === search['state']),
    text: text(search['text']),
  }),
  component: lazyRouteComponent(() => import('./routes/landing.tsx'), 'Landing'),
});

const landingEditor = createRoute({
  getParentRoute: () => inside,
  path: '/landing/$id',
  component: lazyRouteComponent(() => import('./routes/landing-page.tsx'), 'LandingEditor'),
});

const landingHistory = createRoute({
  getParentRoute: () => inside,
  path: '/landing/$id/history',
  component: lazyRouteComponent(() => import('./routes/landing-page.tsx'), 'LandingHistory'),
});

const landingResults = createRoute({
  getParentRoute: () => inside,
  path: '/landing/$id/results',
  validateSearch: (search): { from?: string; to?: string } => ({
    from: day(search['from']),
    to: day(search['to']),
  }),
  component: lazyRouteComponent(() => import('./routes/landing-page.tsx'), 'LandingResults'),
});

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  validateSearch: (search): SupportSearch => ({
    status: supportStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/support.tsx'), 'Support'),
});

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
  }),
  component: lazyRouteComponent(() => import('./routes/offer-list.tsx'), 'OfferList'),
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

const trading = createRoute({
  getParentRoute: () => inside,
  path: '/trading',
  validateSearch: (search): GridFilter => ({
    state: eventStates.find((s) => s === search['state']),
    sport: text(search['sport']),
    producer: text(search['producer']),
    competition: text(search['competition']),
    text: text(search['text']),
  }),
  component: lazyRouteComponent(() => import('./routes/trading.tsx'), 'Trading'),
});

const tradingEvent = createRoute({
  getParentRoute: () => inside,
  path: '/trading/events/$id',
  component: lazyRouteComponent(() => import('./routes/trading-event.tsx'), 'TradingEvent'),
});

const tradingBets = createRoute({
  getParentRoute: () => inside,
  path: '/trading/bets',
  validateSearch: (search): BetFilter & { id?: string } => ({
    id: text(search['id']),
    event: text(search['event']),
    player: text(search['player']),
    sport: text(search['sport']),
    least: Number(search['least']) || undefined,
    live: search['live'] === true || undefined,
    kind: betKinds.find((k) => k === search['kind']),
    status: betStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/trading-bets.tsx'), 'TradingBets'),
});

const tradingAlarms = createRoute({
  getParentRoute: () => inside,
  path: '/trading/alarms',
  component: lazyRouteComponent(() => import('./routes/trading-alarms.tsx'), 'TradingAlarms'),
});

const tradingControls = createRoute({
  getParentRoute: () => inside,
  path: '/trading/controls',
  component: lazyRouteComponent(() => import('./routes/trading-controls.tsx'), 'TradingControls'),
});

const tradingMargins = createRoute({
  getParentRoute: () => inside,
  path: '/trading/margins',
  component: lazyRouteComponent(() => import('./routes/trading-margins.tsx'), 'TradingMargins'),
});

const tradingSettled = createRoute({
  getParentRoute: () => inside,
  path: '/trading/settled',
  validateSearch: (search): { event?: string } => ({ event: text(search['event']) }),
  component: lazyRouteComponent(() => import('./routes/trading-settled.tsx'), 'TradingSettled'),
});

const tradingOverrides = createRoute({
  getParentRoute: () => inside,
  path: '/trading/overrides',
  validateSearch: (search): { market?: string; bet?: string } => ({
    market: text(search['market']),
    bet: text(search['bet']),
  }),
  component: lazyRouteComponent(() => import('./routes/trading-overrides.tsx'), 'TradingOverrides'),
});

const casino = createRoute({
  getParentRoute: () => inside,
  path: '/casino',
  validateSearch: (search): { id?: string } => ({ id: text(search['id']) }),
  component: lazyRouteComponent(() => import('./routes/casino.tsx'), 'Casino'),
});

const casinoReturns = createRoute({
  getParentRoute: () => inside,
  path: '/casino/returns',
  validateSearch: (search): { period?: (typeof periods)[number]; demo?: true } => ({
    period: periods.find((p) => p === search['period']),
    demo: search['demo'] === true || undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/casino-returns.tsx'), 'CasinoReturns'),
});

const casinoRounds = createRoute({
  getParentRoute: () => inside,
  path: '/casino/rounds',
  validateSearch: (search): PlayedFilter => ({
    crash: search['crash'] === true || undefined,
    round: text(search['round']),
    player: text(search['player']),
    game: text(search['game']),
    funds: allFunds.find((f) => f === search['funds']),
    status: [...roundStatuses, ...crashBetStatuses].find((s) => s === search['status']),
    currency: text(search['currency']),
    payout: Number(search['payout']) || undefined,
    from: Number(search['from']) || undefined,
    to: Number(search['to']) || undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/casino-rounds.tsx'), 'CasinoRounds'),
});

const casinoRound = createRoute({
  getParentRoute: () => inside,
  path: '/casino/rounds/$id',
  component: lazyRouteComponent(() => import('./routes/casino-replay.tsx'), 'CasinoRound'),
});

const casinoBet = createRoute({
  getParentRoute: () => inside,
  path: '/casino/bets/$id',
  component: lazyRouteComponent(() => import('./routes/casino-replay.tsx'), 'CasinoBet'),
});

const casinoChains = createRoute({
  getParentRoute: () => inside,
  path: '/casino/chains',
  component: lazyRouteComponent(() => import('./routes/casino-chains.tsx'), 'CasinoChains'),
});

const supplierStates = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers',
  component: lazyRouteComponent(() => import('./routes/supplier-states.tsx'), 'Suppliers'),
});

const supplierGames = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/games',
  validateSearch: (search): { supplier?: string; text?: string; id?: string } => ({
    supplier: text(search['supplier']),
    text: text(search['text']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/supplier-games.tsx'), 'SupplierGames'),
});

const supplierRounds = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/rounds',
  validateSearch: (search): SupplierFilter => ({
    calls: search['calls'] === true || undefined,
    supplier: text(search['supplier']),
    player: text(search['player']),
    transaction: text(search['transaction']),
    kind: callKinds.find((k) => k === search['kind']),
    status: [...supplierRoundStatuses, ...callStatuses].find((s) => s === search['status']),
    from: Number(search['from']) || undefined,
    to: Number(search['to']) || undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/supplier-rounds.tsx'), 'SupplierRounds'),
});

const supplierRound = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/rounds/$id',
  component: lazyRouteComponent(() => import('./routes/supplier-rounds.tsx'), 'SupplierRoundPage'),
});

const freeRounds = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/free-rounds',
  validateSearch: (search): { status?: (typeof grantStatuses)[number] } => ({
    status: grantStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/free-rounds.tsx'), 'FreeRoundsPage'),
});

const supplierReports = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/reports',
  validateSearch: (search): ReportFilter & { id?: string } => ({
    status: reportStatuses.find((s) => s === search['status']),
    kind: reportKinds.find((k) => k === search['kind']),
    report: text(search['report']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/supplier-reports.tsx'), 'SupplierReports'),
});

const supplierReportImport = createRoute({
  getParentRoute: () => inside,
  path: '/casino/suppliers/reports/import',
  component: lazyRouteComponent(
    () => import('./routes/supplier-reports.tsx'),
    'SupplierReportImport',
  ),
});

const bulkGrants = createRoute({
  getParentRoute: () => inside,
  path: '/bulk-grants',
  validateSearch: (search): BulkSearch => ({
    status: bulkStatuses.find((s) => s === search['status']),
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/bulk-grants.tsx'), 'BulkGrants'),
});

const vip = createRoute({
  getParentRoute: () => inside,
  path: '/vip',
  validateSearch: (search): VIPSearch => ({
    status: cashbackStatuses.find((s) => s === search['status']),
  }),
  component: lazyRouteComponent(() => import('./routes/vip.tsx'), 'VIP'),
});

const mails = createRoute({
  getParentRoute: () => inside,
  path: '/mails',
  component: lazyRouteComponent(() => import('./routes/mails.tsx'), 'Mails'),
});

const tree = root.addChildren([
  signIn,
  inside.addChildren([
    home,
    withdrawals,
    paymentCases,
    reconciliation,
    statementImport,
    adjustments,
    float,
    players,
    player,
    signals,
    verification,
    account,
    audit,
    landing,
    landingEditor,
    landingHistory,
    landingResults,
    support,
    promoCodes,
    offerCosts,
    offerTrial,
    offerList,
    offerEdit,
    tournaments,
    tournament,
    vip,
    bulkGrants,
    trading,
    tradingEvent,
    tradingBets,
    tradingAlarms,
    tradingControls,
    tradingMargins,
    tradingSettled,
    tradingOverrides,
    casino,
    casinoReturns,
    casinoRounds,
    casinoRound,
    casinoBet,
    casinoChains,
    supplierStates,
    supplierGames,
    supplierRounds,
    supplierRound,
    freeRounds,
    supplierReports,
    supplierReportImport,
    mails,
  ]),
]);

export function createOfficeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    basepath: '/office',
    context: { queries },
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>;
  }
}
