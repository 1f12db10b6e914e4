import { betKinds, betStatuses, withdrawalStatuses } from '@maidan/api';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { campaignStates, type CampaignFilter } from './domain/campaign/campaigns.ts';
import { adjustmentStatuses } from './domain/payment/adjustments.ts';
import { caseStatuses } from './domain/payment/cases.ts';
import { differenceKinds, differenceStates } from './domain/payment/statements.ts';
import { supportStatuses } from './domain/support/threads.ts';
import { documentStatuses } from './domain/verification/documents.ts';
import type {
  AdjustmentsSearch,
  CasesSearch,
  DocumentsSearch,
  QueueSearch,
  ReconciliationSearch,
  SignalsSearch,
  SupportSearch,
} from './search.ts';
import { signalStatuses } from './domain/signal/signals.ts';
import { eventStates, type BetFilter, type GridFilter } from './domain/trading/trading.ts';
import { RouteError } from './routes/fallbacks.tsx';
import { home, inside, root, signIn, text, day } from './router-base.tsx';
import { bonusRoutes } from './router-bonus.tsx';
import { casinoRoutes } from './router-casino.tsx';

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
    mine: search['mine'] === true || undefined,
    id: text(search['id']),
  }),
  component: lazyRouteComponent(() => import('./routes/support.tsx'), 'Support'),
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
    ...bonusRoutes,
    trading,
    tradingEvent,
    tradingBets,
    tradingAlarms,
    tradingControls,
    tradingMargins,
    tradingSettled,
    tradingOverrides,
    ...casinoRoutes,
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
