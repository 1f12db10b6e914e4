import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { formAddress } from '../shell/header.tsx';

/** The one button of a page: opens the registration dialog, or the plain form where there is no script. */
export function JoinButton({ page, children }: { page: Page; children: ReactNode }): ReactNode {
  return (
    <a className="go" href={formAddress(page, 'register')} data-dialog={page.dialog.name}>
      {children}
    </a>
  );
}
