import { ApiError } from '@maidan/api';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { places } from './places.ts';
import { sessionQuery } from './domain/session/session.ts';
import { NotFound, RouteError } from './routes/fallbacks.tsx';

export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

/** Only addresses of the office are gone back to. */
const next = (value: unknown) =>
  typeof value === 'string' && /^\/office(?=[/?#]|$)/.test(value) ? value : undefined;

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => ({ next: next(search['next']) }),
  component: lazyRouteComponent(() => import('./routes/sign-in.tsx'), 'SignIn'),
});

/** All screens that need a session: without one they lead to the sign-in and back. */
export const inside = createRoute({
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

export const home = createRoute({
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
