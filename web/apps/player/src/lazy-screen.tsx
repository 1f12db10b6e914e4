import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { isHydrating, useScreenMounted } from './hydration.ts';
import { loadParts } from './i18n.ts';

/**
 * lazyRouteComponent for screens: the page counts as hydrated only when its screen is mounted. Screens that no server rendered
 * are shown once their texts are there too.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
) {
  const loadWithTexts = async () => {
    const module = await load();
    if (!isHydrating()) await loadParts();
    return module;
  };
  const Lazy: AsyncRouteComponent<object> = lazyRouteComponent(loadWithTexts, name);
  function Screen() {
    useScreenMounted();
    return <Lazy />;
  }
  // Read when the router needs it: lazyRouteComponent removes it once the screen is loaded.
  return Object.defineProperty(Screen, 'preload', { get: () => Lazy.preload });
}
