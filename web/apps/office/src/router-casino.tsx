import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
import { inside, text } from './router-base.tsx';

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

/** The screens of the casino and its suppliers. */
export const casinoRoutes = [
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
] as const;
