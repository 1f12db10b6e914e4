import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Six balls of an over, as the scorer writes them, and what each does to a market. */
export function Over({ block }: BlockProps): ReactNode {
  return (
    <section className="band over">
      <div>
        <h2>{block.texts['title']}</h2>
        <p>{block.texts['lead']}</p>
      </div>
      <ol>
        {block.items.map((item, i) => (
          <li key={i}>
            <b className={ballClass(item['ball'] ?? '')} dir="ltr">
              {item['ball']}
            </b>
            <span>{item['text']}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ballClass = (ball: string): string =>
  ball === 'W' ? 'wicket' : ball === '4' || ball === '6' ? 'boundary' : '';
