import { palette } from '@maidan/art';
import type { CSSProperties, ReactNode } from 'react';
import { Scene } from '../scene.tsx';
import type { BlockProps } from './block.ts';

/** Links to other campaigns, each with its own picture and colours. */
export function Related({ block, page }: BlockProps): ReactNode {
  return (
    <section className="band related">
      <h2>{block.texts['title']}</h2>
      <ul>
        {block.items.map((item, i) => {
          const campaign = block.related?.[i];
          if (!campaign) return null;
          const colours = palette(campaign.palette);
          return (
            <li key={campaign.route}>
              <a
                href={page.base + campaign.route}
                style={{ '--accent': colours.accent, '--stand': colours.stand } as CSSProperties}
              >
                <Scene scene={campaign.scene} palette={campaign.palette} id={`d${i}`} />
                <h3>{item['title']}</h3>
                <p>{item['text']}</p>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
