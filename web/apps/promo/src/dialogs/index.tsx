import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { islandData, type Page } from '../page.ts';
import { AuthDialog } from './auth.tsx';
import { RegistrationDialog } from './registration.tsx';

const islands = { auth: AuthDialog, BasicRegistration: RegistrationDialog };

/**
 * The dialogs stand in the page as native elements and open without React. Each is drawn as a root of its own, because
 * that is how it is hydrated.
 */
export function Dialogs({ page }: { page: Page }): ReactNode {
  const data = islandData(page);
  return Object.entries(islands).map(([name, Island]) => (
    <dialog
      key={name}
      id={name}
      className={`dialog dialog-${name}`}
      aria-labelledby={`${name}-title`}
      data-island={name}
      dangerouslySetInnerHTML={{ __html: renderToString(<Island data={data} />) }}
    />
  ));
}
