import type { CSSProperties, ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Rungs that grow: what a round pays when one leaves at each height. */
export function Ladder({ block }: BlockProps): ReactNode {
  return (
    <section className="band ladder">
      <div>
        <h2>{block.texts['title']}</h2>
        <p>{block.texts['lead']}</p>
      </div>
      <ol>
        {block.items.map((item, i) => (
          <li key={i} style={{ '--i': i } as CSSProperties}>
            <b>{item['value']}</b>
            <span>{item['label']}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
