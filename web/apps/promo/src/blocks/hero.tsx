import type { ReactNode } from 'react';
import { Scene } from '../scene.tsx';
import { JoinButton } from './button.tsx';
import { Headline } from './headline.tsx';
import type { BlockProps } from './block.ts';

/** One promise, one button, the terms in reach, over the page's own drawing. */
export function Hero({ block: { texts }, page }: BlockProps): ReactNode {
  return (
    <section className={`hero hero-${page.scene.name}`}>
      <Scene scene={page.scene} palette={page.palette} id="h" />
      {page.scene.name === 'runway' && (
        <p className="multiplier" aria-hidden="true">
          <span />×
        </p>
      )}
      <div className="promise">
        <p className="kicker">{texts['kicker']}</p>
        <Headline text={texts['headline']} />
        <p className="lead">{texts['lead']}</p>
        <p className="act">
          <JoinButton page={page}>{texts['button']}</JoinButton>
        </p>
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
