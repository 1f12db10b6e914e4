import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

export function Steps({ block }: BlockProps): ReactNode {
  return (
    <section className="band steps">
      <h2>{block.texts['title']}</h2>
      <ol>
        {block.items.map((item, i) => (
          <li key={i}>
            <h3>{item['title']}</h3>
            <p>{item['text']}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
