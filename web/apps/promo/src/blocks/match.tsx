import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Who plays whom, as on the board over the stand. */
export function Match({ block: { texts } }: BlockProps): ReactNode {
  return (
    <section className="match">
      <h2>
        <span>{texts['home']}</span> <i aria-hidden="true">–</i> <span>{texts['away']}</span>
      </h2>
      <p className="when">{texts['when']}</p>
      <p>{texts['note']}</p>
    </section>
  );
}
