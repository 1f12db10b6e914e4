import type { ReactNode } from 'react';
import type { Bonus, IslandData } from '../page.ts';
import { Frame } from './frame.tsx';
import { LinkTo } from './link.tsx';
import { offerTerms } from './offerterms.ts';
import { isDialog, type Name } from './table.ts';
import type { DialogProps } from './state.ts';
import { titleOf } from './title.ts';

/** A text with one thing to do about it. */
export function MessageDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const terms = name === 'SecretActionDialog' ? offerTerms(page, state.data.terms) : undefined;
  return (
    <Frame
      name={name}
      title={terms?.title ?? titleOf(name, page, state, undefined)}
      close={t['dialog.close'] ?? ''}
    >
      {terms ? (
        <ul className="secret">
          {terms.lines.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      ) : (
        <p>{t[`dialog.${name}.text`]}</p>
      )}
      <Act name={name} page={page} live={state.live} terms={state.data.terms} />
    </Frame>
  );
}

/** The app's address of a place, with the query of the page. The server knows no query, and its engine no URLSearchParams. */
function appAddress(page: IslandData, place: string, live: boolean, id: string): string {
  const address = `${page.app.replace(/\/?$/, '/')}${place}`;
  if (!live) return id ? `${address}?id=${id}` : address;
  const query = new URLSearchParams(location.search);
  if (id) query.set('id', id);
  return query.size > 0 ? `${address}?${query}` : address;
}

interface ActProps {
  name: Name;
  page: IslandData;
  live: boolean;
  /** What the account was opened with, when it was one of the page's offers. */
  terms: Bonus | undefined;
}

function Act({ name, page, live, terms }: ActProps): ReactNode {
  const { t, dialog } = page;
  const text = t[`dialog.${name}.act`];
  if (name === 'SecretActionDialog')
    return isDialog(dialog.name) ? (
      <button type="button" className="go wide" data-dialog={dialog.name}>
        {text}
      </button>
    ) : null;
  const bonuses = name === 'DoneRegPopup';
  return (
    <>
      {/* It leads to what is the player's own: nothing for a search engine to follow. */}
      <a
        className="go wide"
        rel={bonuses ? 'nofollow' : undefined}
        href={appAddress(page, bonuses ? 'bonuses' : 'live', live, bonuses ? '642' : '')}
      >
        {text}
      </a>
      {bonuses && terms && (
        <p className="other">
          <LinkTo to={{ dialog: 'SecretActionDialog', with: { terms } }}>
            {t['form.offerTerms']}
          </LinkTo>
        </p>
      )}
    </>
  );
}
