import type { ReactNode } from 'react';
import type { IslandData } from '../page.ts';
import { FormDialog } from './dialog.tsx';
import { initial } from './state.ts';
import { dialogs, type Name } from './table.ts';

/**
 * The dialogs that can be reached from a page. They are native elements and open without React, which hydrates the inside
 * of each.
 */
export function Dialogs({ names, data }: { names: readonly Name[]; data: IslandData }): ReactNode {
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
      >
        <FormDialog name={name} page={data} state={initial(data)} />
      </dialog>
    );
  });
}
