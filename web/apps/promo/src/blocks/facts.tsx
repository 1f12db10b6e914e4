import type { ReactNode } from 'react';
import type { BlockProps } from './index.tsx';

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
