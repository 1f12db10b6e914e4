import type { ReactNode } from 'react';
import { wheelOf } from '../page.ts';
import { Scene } from '../scene.tsx';
import { Headline } from './headline.tsx';
import type { BlockProps } from './block.ts';
import { Spin } from './spin.tsx';

/**
 * The wheel as the page's opening. The prize is in the page before anybody spins: the server chose it, the wheel only
 * turns to it.
 */
export function Wheel({ block, page }: BlockProps): ReactNode {
  const { texts, items } = block;
  return (
    <section className="hero hero-wheel">
      <Scene
        scene={page.scene}
        palette={page.palette}
        id="h"
        labels={items.map((item) => item['label'] ?? '')}
      />
      <div className="promise">
        <p className="kicker">{texts['kicker']}</p>
        <Headline text={texts['headline']} />
        <p className="lead">{texts['lead']}</p>
        <div data-island="wheel">
          <Spin page={page} wheel={wheelOf(block)} />
        </div>
        <p className="note">
          {texts['note']}{' '}
          <a id="opening-end" href="#terms" lang={page.lang}>
            {page.t['page.terms']}
          </a>
        </p>
      </div>
    </section>
  );
}
