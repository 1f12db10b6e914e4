import {
  betPeriods,
  betStatusFilters,
  eventGroups,
  type BetPeriod,
  type BetStatusFilter,
  type EventGroup,
} from '@maidan/api';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { lazyScreen } from './lazy-screen.tsx';
import { promoCodeOf } from './domain/promo-code/code.ts';
import { NotFound, RouteError } from './routes/fallbacks.tsx';
import {
  addressOf,
  countOf,
  countryOf,
  historyStatuses,
  historyTabs,
  oneOf,
  settingsOf,
  textOf,
  tournamentLists,
  type HistorySearch,
  type TournamentList,
} from './search.ts';
import { Layout } from './shell/layout.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // Dialogs of the promo site link here with `auth=true` to open the sign-in screen.
  beforeLoad: ({ location }) => {
    if (String((location.search as { auth?: unknown }).auth) === 'true')
      throw redirect({ to: '/login', search: { next: '/' }, replace: true });
  },
  component: lazyScreen(() => import('./routes/home.tsx'), 'Home'),
});

/** The layout of the sportsbook screens. */
const sportFrame = createRoute({
  getParentRoute: () => root,
  id: 'sport',
  component: lazyRouteComponent(() => import('./routes/sport-frame.tsx'), 'SportFrame'),
});

const sports = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports',
  component: lazyScreen(() => import('./routes/sports.tsx'), 'Sports'),
});

const sportSearch = (search: Record<string, unknown>): { show?: EventGroup; country?: string } => ({
  show: oneOf(eventGroups, search['show']),
  country: countryOf(search['country']),
});

const cricket = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/cricket',
  validateSearch: sportSearch,
  component: lazyScreen(() => import('./routes/sport.tsx'), 'Sport'),
});

const sportPage = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/$sport',
  validateSearch: sportSearch,
  component: lazyScreen(() => import('./routes/sport.tsx'), 'Sport'),
});

const league = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/$sport/$competition',
  component: lazyScreen(() => import('./routes/league.tsx'), 'League'),
});

const live = createRoute({
  getParentRoute: () => sportFrame,
  path: '/live',
  component: lazyScreen(() => import('./routes/live.tsx'), 'LiveNow'),
});

const liveSport = createRoute({
  getParentRoute: () => sportFrame,
  path: '/live/$sport',
  component: lazyScreen(() => import('./routes/live.tsx'), 'LiveSport'),
});

const virtual = createRoute({
  getParentRoute: () => sportFrame,
  path: '/virtual',
  validateSearch: (search): { show?: 'live' | 'upcoming'; sport?: string } => ({
    show: oneOf(['live', 'upcoming'] as const, search['show']),
    sport: textOf(search['sport']),
  }),
  component: lazyScreen(() => import('./routes/virtual.tsx'), 'Virtual'),
});

const searchPage = createRoute({
  getParentRoute: () => sportFrame,
  path: '/search',
  validateSearch: (search): { q?: string } => ({ q: textOf(search['q']) }),
  component: lazyScreen(() => import('./routes/search.tsx'), 'Search'),
});

const favourites = createRoute({
  getParentRoute: () => sportFrame,
  path: '/favourites',
  component: lazyScreen(() => import('./routes/favourites.tsx'), 'Favourites'),
});

const daySearch = (
  search: Record<string, unknown>,
): { day?: number; sport?: string; country?: string } => ({
  day: countOf(search['day'], 6),
  sport: textOf(search['sport']),
  country: countryOf(search['country']),
});

const calendar = createRoute({
  getParentRoute: () => sportFrame,
  path: '/calendar',
  validateSearch: daySearch,
  component: lazyScreen(() => import('./routes/days.tsx'), 'Calendar'),
});

const results = createRoute({
  getParentRoute: () => sportFrame,
  path: '/results',
  validateSearch: (search): ReturnType<typeof daySearch> & { mine?: boolean } => ({
    ...daySearch(search),
    mine: search['mine'] === true || undefined,
  }),
  component: lazyScreen(() => import('./routes/days.tsx'), 'ResultDays'),
});

const sportRules = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sport-rules',
  component: lazyScreen(() => import('./routes/sport-rules.tsx'), 'SportRules'),
});

/** Former addresses redirect to the current ones. */
const oldCricket = createRoute({
  getParentRoute: () => root,
  path: '/cricket',
  beforeLoad: () => {
    throw redirect({ to: '/sports/cricket', replace: true });
  },
});

const oldLine = createRoute({
  getParentRoute: () => root,
  path: '/line',
  beforeLoad: () => {
    throw redirect({ to: '/sports', replace: true });
  },
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/match/$id',
  component: lazyScreen(() => import('./routes/match.tsx'), 'Match'),
});

const bets = createRoute({
  getParentRoute: () => root,
  path: '/bets',
  validateSearch: (search): { id?: string; status?: BetStatusFilter; period?: BetPeriod } => ({
    id: textOf(search['id']),
    status: oneOf(betStatusFilters, search['status']),
    period: oneOf(betPeriods, search['period']),
  }),
  component: lazyScreen(() => import('./routes/bets.tsx'), 'Bets'),
});

const deposit = createRoute({
  getParentRoute: () => root,
  path: '/deposit',
  validateSearch: (search): { id?: string; method?: string; amount?: number } => ({
    id: textOf(search['id']),
    method: textOf(search['method']),
    amount: countOf(search['amount'], Number.MAX_SAFE_INTEGER),
  }),
  component: lazyScreen(() => import('./routes/deposit.tsx'), 'Deposit'),
});

const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/withdraw',
  component: lazyScreen(() => import('./routes/withdraw.tsx'), 'Withdraw'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/cash/history',
  validateSearch: (search): HistorySearch => ({
    show: oneOf(historyTabs, search['show']),
    status: oneOf(historyStatuses, search['status']),
    period: oneOf(betPeriods, search['period']),
  }),
  component: lazyScreen(() => import('./routes/cash-history.tsx'), 'CashHistory'),
});

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  component: lazyScreen(() => import('./routes/me.tsx'), 'Me'),
});

const limits = createRoute({
  getParentRoute: () => root,
  path: '/me/limits',
  component: lazyScreen(() => import('./routes/limits.tsx'), 'Limits'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/me/notifications',
  component: lazyScreen(() => import('./routes/notifications.tsx'), 'Notifications'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/me/verification',
  component: lazyScreen(() => import('./routes/verification.tsx'), 'Verification'),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch: (search): { code?: string; remove?: string } => ({
    code: textOf(search['code']),
    remove: textOf(search['remove']),
  }),
  component: lazyScreen(() => import('./routes/confirm.tsx'), 'Confirm'),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyScreen(() => import('./routes/inbox.tsx'), 'Inbox'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/me/profile',
  component: lazyScreen(() => import('./routes/profile.tsx'), 'Profile'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: '/me/security',
  component: lazyScreen(() => import('./routes/security.tsx'), 'Security'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string; problem?: string } => ({
    next: addressOf(search['next']),
    problem: textOf(search['problem']),
  }),
  component: lazyScreen(() => import('./routes/login.tsx'), 'Login'),
});

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/login/callback',
  component: lazyScreen(() => import('./routes/sign-in-callback.tsx'), 'SignInCallback'),
});

const registerFinish = createRoute({
  getParentRoute: () => root,
  path: '/register/finish',
  component: lazyScreen(() => import('./routes/register-finish.tsx'), 'RegisterFinish'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  // `promo` is a promo code, here and on the page of bonuses: links of promotions have it.
  validateSearch: (search): { next?: string; promo?: string } => ({
    next: addressOf(search['next']),
    promo: promoCodeOf(search['promo']),
  }),
  component: lazyScreen(() => import('./routes/register.tsx'), 'Register'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  validateSearch: (search): { recovery_token?: string } => ({
    recovery_token: textOf(search['recovery_token']),
  }),
  component: lazyScreen(() => import('./routes/recover.tsx'), 'Recover'),
});

const offers = createRoute({
  getParentRoute: () => root,
  path: '/bonuses',
  validateSearch: (search): { promo?: string } => ({ promo: promoCodeOf(search['promo']) }),
  component: lazyScreen(() => import('./routes/offers.tsx'), 'Offers'),
});

const bonus = createRoute({
  getParentRoute: () => root,
  path: '/bonuses/$id',
  component: lazyScreen(() => import('./routes/bonus.tsx'), 'Bonus'),
});

const crashWelcome = createRoute({
  getParentRoute: () => root,
  path: '/crash-welcome',
  component: lazyScreen(() => import('./routes/crash-welcome.tsx'), 'CrashWelcome'),
});

const tournaments = createRoute({
  getParentRoute: () => root,
  path: '/tournaments',
  validateSearch: (search): { show?: TournamentList } => ({
    show: oneOf(tournamentLists, search['show']),
  }),
  component: lazyScreen(() => import('./routes/tournaments.tsx'), 'Tournaments'),
});

const vip = createRoute({
  getParentRoute: () => root,
  path: '/vip',
  component: lazyScreen(() => import('./routes/vip.tsx'), 'VIP'),
});

const gift = createRoute({
  getParentRoute: () => root,
  path: '/gift',
  component: lazyScreen(() => import('./routes/gift.tsx'), 'Gift'),
});

const missions = createRoute({
  getParentRoute: () => root,
  path: '/missions',
  component: lazyScreen(() => import('./routes/missions.tsx'), 'Missions'),
});

const tournament = createRoute({
  getParentRoute: () => root,
  path: '/tournaments/$id',
  // `join=1` takes part at once: promotions link here with it.
  validateSearch: (search): { join?: number } => ({ join: countOf(search['join'], 1) }),
  component: lazyScreen(() => import('./routes/tournament.tsx'), 'Tournament'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyScreen(() => import('./routes/help.tsx'), 'Help'),
});

const casino = createRoute({
  getParentRoute: () => root,
  path: '/casino',
  component: lazyScreen(() => import('./routes/casino.tsx'), 'Casino'),
});

const casinoGroup = createRoute({
  getParentRoute: () => root,
  path: '/casino/$group',
  component: lazyScreen(() => import('./routes/casino.tsx'), 'Casino'),
});

/** Addresses of groups that the product uses elsewhere. */
const namedGroups = [
  ['/tv-games', 'tv-games'],
  ['/live-dealers', 'live-dealers'],
  ['/live-dealers/new-games', 'new-games'],
].map(([path = '', group = '']) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/casino/$group', params: { group }, replace: true });
    },
  }),
);

const slot = createRoute({
  getParentRoute: () => root,
  path: '/casino/slot/$id',
  // The data comes while the screen is drawn, not after.
  loader: async ({ context, params }) =>
    (await import('./routes/game.tsx')).fetchGame(context.queries, params.id),
  component: lazyScreen(() => import('./routes/game.tsx'), 'Slot'),
});

const supplierGame = createRoute({
  getParentRoute: () => root,
  path: '/casino/game/$supplier/$id',
  component: lazyScreen(() => import('./routes/supplier-game.tsx'), 'SupplierGame'),
});

/** Addresses of games that the product uses elsewhere. */
const formerIds = new Map([
  ['dragonTiger', 'dragon-tiger'],
  ['luckyJoker', 'lucky-joker'],
  ['jetX', 'jetx'],
  ['ludoExpress', 'ludo'],
]);

const namedSlot = createRoute({
  getParentRoute: () => root,
  path: '/slot/$id',
  beforeLoad: ({ params: { id } }) => {
    throw redirect({
      to: '/casino/slot/$id',
      params: { id: formerIds.get(id) ?? id },
      replace: true,
    });
  },
});

const casinoVerify = createRoute({
  getParentRoute: () => root,
  path: '/casino/verify',
  validateSearch: (
    search,
  ): {
    round?: string;
    shared?: string;
    game?: string;
    server?: string;
    client?: string;
    nonce?: number;
    params?: string;
  } => ({
    round: textOf(search['round']),
    shared: textOf(search['shared']),
    game: textOf(search['game']),
    server: textOf(search['server']),
    client: textOf(search['client']),
    nonce: countOf(search['nonce'], 1_000_000),
    params: settingsOf(search['params']),
  }),
  component: lazyScreen(() => import('./routes/casino-verify.tsx'), 'CasinoVerify'),
});

const tree = root.addChildren([
  home,
  sportFrame.addChildren([
    sports,
    cricket,
    sportPage,
    league,
    live,
    liveSport,
    virtual,
    searchPage,
    favourites,
    calendar,
    results,
    sportRules,
  ]),
  oldCricket,
  oldLine,
  match,
  bets,
  deposit,
  withdraw,
  history,
  me,
  profile,
  verification,
  confirm,
  inbox,
  notifications,
  limits,
  security,
  login,
  signInCallback,
  register,
  registerFinish,
  recover,
  offers,
  bonus,
  crashWelcome,
  tournaments,
  vip,
  gift,
  missions,
  tournament,
  help,
  casino,
  casinoGroup,
  ...namedGroups,
  casinoVerify,
  supplierGame,
  slot,
  namedSlot,
]);

/** Creates the router of the app. The server passes the address that it renders. */
/** queries is what screens read their data through. address is of the page to render; without one the browser's is. */
export function createAppRouter(queries: QueryClient, address?: string) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    ...(address && { history: createMemoryHistory({ initialEntries: [address] }) }),
    defaultPreload: 'intent',
    scrollRestoration: !address,
    defaultErrorComponent: RouteError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
