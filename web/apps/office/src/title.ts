import { useEffect } from 'react';
import { useT } from './i18n.ts';

/** Sets the title of the browser's tab: the screen, then the app. */
export function useTitle(screen: string): void {
  const t = useT();
  const app = `Maidan ${t('app.name')}`;
  useEffect(() => {
    document.title = `${screen} · ${app}`;
  }, [screen, app]);
}
