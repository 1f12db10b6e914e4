import type { ReactNode } from 'react';
import type { IslandData } from '../page.ts';
import { FormDialog } from './dialog.tsx';
import { asleep } from './state.ts';
import { dialogs, type Name } from './table.ts';

/**
 * The dialogs that can be reached from a page stand in it as native elements and open without Preact, which wakes each as
 * a root of its own.
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
        <FormDialog name={name} page={data} state={asleep(data)} />
      </dialog>
    );
  });
}
