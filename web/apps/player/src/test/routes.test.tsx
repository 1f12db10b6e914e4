import { expect, it } from 'vitest';
import { playerRoutes } from '../constants.ts';
import { createQueries } from '../app.tsx';
import { createAppRouter } from '../router.tsx';

it('the router has the routes that the server answers', () => {
  const { routesByPath } = createAppRouter(createQueries(), '/');
  expect(Object.keys(routesByPath).sort()).toEqual([...playerRoutes].sort());
});
