import type { ReactNode } from 'react';
import type { IslandData } from '../page.ts';
import { Frame } from './frame.tsx';
import { LinkTo } from './link.tsx';
import { isDialog, type Name } from './table.ts';
import type { DialogProps } from './state.ts';
import { titleOf } from './title.ts';

/** A text with one thing to do about it. */
export function MessageDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  return (
    <Frame
      name={name}
      title={titleOf(name, page, state, undefined)}
      close={t['dialog.close'] ?? ''}
    >
      {name === 'SecretActionDialog' ? (
        <ul className="secret">
          {(t[`dialog.${name}.terms`] ?? '').split('\n').map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      ) : (
        <p>{t[`dialog.${name}.text`]}</p>
      )}
      <Act name={name} page={page} live={state.live} />
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

function Act({ name, page, live }: { name: Name; page: IslandData; live: boolean }): ReactNode {
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
      {bonuses && (
        <p className="other">
          <LinkTo to={{ dialog: 'SecretActionDialog' }}>{t['form.offerTerms']}</LinkTo>
        </p>
      )}
    </>
  );
}
