import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** What happens when, from top to bottom. */
export function Dates({ block }: BlockProps): ReactNode {
  return (
    <section className="band dates">
      <h2>{block.texts['title']}</h2>
      <ol>
        {block.items.map((item, i) => (
          <li key={i}>
            <b>{item['when']}</b>
            <span>{item['what']}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
