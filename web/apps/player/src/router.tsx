import type { BetPeriod, BetStatus } from '@maidan/api';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound, RouteError } from './routes/fallbacks.tsx';
import {
  addressOf,
  betPeriods,
  betStatuses,
  countOf,
  countryOf,
  cricketTabs,
  historyTabs,
  oneOf,
  textOf,
} from './search.ts';
import { Layout } from './shell/layout.tsx';

const root = createRootRoute({
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
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home'),
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
  component: lazyRouteComponent(() => import('./routes/sports.tsx'), 'Sports'),
});

const sportSearch = (
  search: Record<string, unknown>,
): { show?: (typeof cricketTabs)[number]; country?: string } => ({
  show: oneOf(cricketTabs, search['show']),
  country: countryOf(search['country']),
});

const cricket = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/cricket',
  validateSearch: sportSearch,
  component: lazyRouteComponent(() => import('./routes/sport.tsx'), 'Sport'),
});

const sportPage = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/$sport',
  validateSearch: sportSearch,
  component: lazyRouteComponent(() => import('./routes/sport.tsx'), 'Sport'),
});

const league = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sports/$sport/$competition',
  component: lazyRouteComponent(() => import('./routes/league.tsx'), 'League'),
});

const live = createRoute({
  getParentRoute: () => sportFrame,
  path: '/live',
  component: lazyRouteComponent(() => import('./routes/live.tsx'), 'LiveNow'),
});

const liveSport = createRoute({
  getParentRoute: () => sportFrame,
  path: '/live/$sport',
  component: lazyRouteComponent(() => import('./routes/live.tsx'), 'LiveSport'),
});

const virtual = createRoute({
  getParentRoute: () => sportFrame,
  path: '/virtual',
  validateSearch: (search): { show?: 'live' | 'upcoming'; sport?: string } => ({
    show: oneOf(['live', 'upcoming'] as const, search['show']),
    sport: textOf(search['sport']),
  }),
  component: lazyRouteComponent(() => import('./routes/virtual.tsx'), 'Virtual'),
});

const searchPage = createRoute({
  getParentRoute: () => sportFrame,
  path: '/search',
  validateSearch: (search): { q?: string } => ({ q: textOf(search['q']) }),
  component: lazyRouteComponent(() => import('./routes/search.tsx'), 'Search'),
});

const favourites = createRoute({
  getParentRoute: () => sportFrame,
  path: '/favourites',
  component: lazyRouteComponent(() => import('./routes/favourites.tsx'), 'Favourites'),
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
  component: lazyRouteComponent(() => import('./routes/days.tsx'), 'Calendar'),
});

const results = createRoute({
  getParentRoute: () => sportFrame,
  path: '/results',
  validateSearch: (search): ReturnType<typeof daySearch> & { mine?: boolean } => ({
    ...daySearch(search),
    mine: search['mine'] === true || undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/days.tsx'), 'ResultDays'),
});

const sportRules = createRoute({
  getParentRoute: () => sportFrame,
  path: '/sport-rules',
  component: lazyRouteComponent(() => import('./routes/sport-rules.tsx'), 'SportRules'),
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
  component: lazyRouteComponent(() => import('./routes/match.tsx'), 'Match'),
});

const bets = createRoute({
  getParentRoute: () => root,
  path: '/bets',
  validateSearch: (search): { status?: BetStatus; period?: BetPeriod } => ({
    status: oneOf(betStatuses, search['status']),
    period: oneOf(betPeriods, search['period']),
  }),
  component: lazyRouteComponent(() => import('./routes/bets.tsx'), 'Bets'),
});

const deposit = createRoute({
  getParentRoute: () => root,
  path: '/deposit',
  validateSearch: (search): { id?: string } => ({ id: textOf(search['id']) }),
  component: lazyRouteComponent(() => import('./routes/deposit.tsx'), 'Deposit'),
});

const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/withdraw',
  component: lazyRouteComponent(() => import('./routes/withdraw.tsx'), 'Withdraw'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/cash/history',
  validateSearch: (search): { show?: (typeof historyTabs)[number] } => ({
    show: oneOf(historyTabs, search['show']),
  }),
  component: lazyRouteComponent(() => import('./routes/cash-history.tsx'), 'CashHistory'),
});

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  component: lazyRouteComponent(() => import('./routes/me.tsx'), 'Me'),
});

const limits = createRoute({
  getParentRoute: () => root,
  path: '/me/limits',
  component: lazyRouteComponent(() => import('./routes/limits.tsx'), 'Limits'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/me/notifications',
  component: lazyRouteComponent(() => import('./routes/notifications.tsx'), 'Notifications'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/me/verification',
  component: lazyRouteComponent(() => import('./routes/verification.tsx'), 'Verification'),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch: (search): { code?: string; remove?: string } => ({
    code: textOf(search['code']),
    remove: textOf(search['remove']),
  }),
  component: lazyRouteComponent(() => import('./routes/confirm.tsx'), 'Confirm'),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./routes/inbox.tsx'), 'Inbox'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/me/profile',
  component: lazyRouteComponent(() => import('./routes/profile.tsx'), 'Profile'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: '/me/security',
  component: lazyRouteComponent(() => import('./routes/security.tsx'), 'Security'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string; problem?: string } => ({
    next: addressOf(search['next']),
    problem: textOf(search['problem']),
  }),
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'Login'),
});

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/login/callback',
  component: lazyRouteComponent(() => import('./routes/sign-in-callback.tsx'), 'SignInCallback'),
});

const registerFinish = createRoute({
  getParentRoute: () => root,
  path: '/register/finish',
  component: lazyRouteComponent(() => import('./routes/register-finish.tsx'), 'RegisterFinish'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search): { next?: string } => ({ next: addressOf(search['next']) }),
  component: lazyRouteComponent(() => import('./routes/register.tsx'), 'Register'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  validateSearch: (search): { recovery_token?: string } => ({
    recovery_token: textOf(search['recovery_token']),
  }),
  component: lazyRouteComponent(() => import('./routes/recover.tsx'), 'Recover'),
});

const offers = createRoute({
  getParentRoute: () => root,
  path: '/bonuses',
  component: lazyRouteComponent(() => import('./routes/offers.tsx'), 'Offers'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyRouteComponent(() => import('./routes/help.tsx'), 'Help'),
});

const casino = createRoute({
  getParentRoute: () => root,
  path: '/casino',
  component: lazyRouteComponent(() => import('./routes/casino.tsx'), 'Casino'),
});

const slot = createRoute({
  getParentRoute: () => root,
  path: '/casino/slot/$id',
  component: lazyRouteComponent(() => import('./routes/casino.tsx'), 'Slot'),
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
  help,
  casino,
  slot,
]);

/** Creates the router of the app. The server passes the address that it renders. */
export function createAppRouter(address?: string) {
  return createRouter({
    routeTree: tree,
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
