import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** The terms, open, in a size that can be read. Heroes link here. */
export function Terms({ block }: BlockProps): ReactNode {
  return (
    <section className="band terms" id="terms">
      <h2>{block.texts['title']}</h2>
      <ol>
        {block.items.map((item, i) => (
          <li key={i}>{item['text']}</li>
        ))}
      </ol>
    </section>
  );
}
