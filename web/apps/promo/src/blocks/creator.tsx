import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Whose invitation the page is. Creators have no photographs: a badge of their first letter stands for them. */
export function Creator({ block: { texts } }: BlockProps): ReactNode {
  const name = texts['name'] ?? '';
  return (
    <figure className="band creator">
      <div className="badge" aria-hidden="true">
        {[...name][0]}
      </div>
      <blockquote>{texts['quote']}</blockquote>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
