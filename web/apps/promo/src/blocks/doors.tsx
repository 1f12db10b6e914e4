import { palette } from '@maidan/art';
import type { CSSProperties, ReactNode } from 'react';
import { Scene } from '../scene.tsx';
import type { BlockProps } from './index.tsx';

/** Ways to the other campaigns, each with its own drawing and colours. */
export function Doors({ block, page }: BlockProps): ReactNode {
  return (
    <section className="band doors">
      <h2>{block.texts['title']}</h2>
      <ul>
        {block.items.map((item, i) => {
          const door = block.doors?.[i];
          if (!door) return null;
          const colours = palette(door.palette);
          return (
            <li key={door.route}>
              <a
                href={page.base + door.route}
                style={{ '--accent': colours.accent, '--stand': colours.stand } as CSSProperties}
              >
                <Scene scene={door.scene} palette={door.palette} id={`d${i}`} />
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
