import { useEffect } from 'react';
import { useT } from './i18n.ts';

/** Names the page in the browser's tab: the screen, then the house. */
export function useTitle(screen: string): void {
  const t = useT();
  const house = `Maidan ${t('app.name')}`;
  useEffect(() => {
    document.title = `${screen} · ${house}`;
  }, [screen, house]);
}
