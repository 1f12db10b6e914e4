import type { ReactNode } from 'react';
import { entrance } from '../dialogs/links.ts';
import type { Page } from '../page.ts';

/** Name of the brand, languages, sign-in. */
export function Header({ page }: { page: Page }): ReactNode {
  const { t, base } = page;
  return (
    <header className="top">
      <a className="name" href={`${base}/`}>
        <Mark />
        <span translate="no">{page.brand.name}</span>
      </a>
      <details className="tongue">
        <summary aria-label={`${t['page.language'] ?? ''}: ${page.lang}`}>
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18" />
          </svg>
          <span>{page.lang}</span>
        </summary>
        <ul>
          {page.languages.map(({ code, name, dir }) => (
            <li key={code}>
              <a
                lang={code}
                dir={dir}
                aria-current={code === page.lang ? 'true' : undefined}
                href={`${base}/_/lang/${code}?from=${encodeURIComponent(page.address || '/')}`}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {page.view === 'campaign' && (
        <a className="ghost" href={formAddress(page, 'login')} data-dialog={entrance(page)}>
          {t['page.signIn']}
        </a>
      )}
    </header>
  );
}

/** Where a button leads when there is no script: the plain form. */
export const formAddress = (
  page: Pick<Page, 'base' | 'address'>,
  form: 'register' | 'login',
): string => `${page.base}/_/${form}?from=${encodeURIComponent(page.address || '/')}`;

function Mark(): ReactNode {
  return (
    <svg className="mark" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path className="mark-beam" d="M4 12h20l4 16H0z" />
      <path className="mark-lamps" d="M6 5h0M14 5h0M22 5h0M6 12h0M14 12h0M22 12h0" />
    </svg>
  );
}
