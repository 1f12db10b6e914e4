import type { CSSProperties, ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Levels that one climbs, the highest last and brightest. */
export function Levels({ block: { texts, items } }: BlockProps): ReactNode {
  return (
    <section className="band levels">
      <h2>{texts['title']}</h2>
      <p>{texts['lead']}</p>
      <ol style={{ '--n': items.length } as CSSProperties}>
        {items.map((item, i) => (
          <li key={i} style={{ '--i': i + 1 } as CSSProperties}>
            <h3>{item['name']}</h3>
            <b>{item['value']}</b>
            <p>{item['text']}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
