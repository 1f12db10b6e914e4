import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

export function Prose({ block }: BlockProps): ReactNode {
  return (
    <section className="band prose">
      <h2>{block.texts['title']}</h2>
      {block.items.map((item, i) => (
        <p key={i}>{item['text']}</p>
      ))}
    </section>
  );
}
