import type { ReactNode } from 'react';
import { JoinButton } from './button.tsx';
import type { BlockProps } from './block.ts';

/** The promise once more, for those who read to the end. */
export function Closing({ block, page }: BlockProps): ReactNode {
  return (
    <section className="closing">
      <h2>{block.texts['headline']}</h2>
      <p>
        <JoinButton page={page}>{block.texts['button']}</JoinButton>
      </p>
    </section>
  );
}
