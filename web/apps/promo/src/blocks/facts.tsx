import type { ReactNode } from 'react';
import type { BlockProps } from './block.ts';

/** Figures as on a scoreboard. */
export function Facts({ block }: BlockProps): ReactNode {
  return (
    <dl className="facts">
      {block.items.map((item, i) => (
        <div key={i}>
          <dt>{item['label']}</dt>
          <dd>{item['value']}</dd>
        </div>
      ))}
    </dl>
  );
}
