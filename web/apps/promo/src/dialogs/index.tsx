import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { islandData, type Page } from '../page.ts';
import { FormDialog } from './dialog.tsx';
import { reachable } from './links.ts';
import { asleep } from './state.ts';
import { dialogs } from './table.ts';

/**
 * The dialogs that can be reached from the page stand in it as native elements and open without React. Each is drawn as a
 * root of its own, because that is how it is hydrated.
 */
export function Dialogs({ page }: { page: Page }): ReactNode {
  const names = reachable(page);
  const data = islandData(page, names);
  return names.map((name) => {
    const spec = dialogs[name];
    const { kind, width, outside, persistent } = spec;
    const older = 'older' in spec ? ' older' : '';
    return (
      <dialog
        key={name}
        id={name}
        className={`dialog dialog-${kind} w${width}${older}`}
        aria-labelledby={`${name}-title`}
        data-island={name}
        data-outside={outside ? 'close' : 'keep'}
        data-persistent={persistent && ''}
        dangerouslySetInnerHTML={{
          __html: renderToString(<FormDialog name={name} page={data} state={asleep(data)} />),
        }}
      />
    );
  });
}
