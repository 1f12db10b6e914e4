import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

export function Faq({ block }: BlockProps): ReactNode {
  return (
    <section className="band faq">
      <h2>{block.texts['title']}</h2>
      <div>
        {block.items.map((item, i) => (
          <details key={i}>
            <summary>{item['question']}</summary>
            <p>{item['answer']}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
