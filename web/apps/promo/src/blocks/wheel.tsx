import type { ReactNode } from 'react';
import { formAddress } from '../shell/header.tsx';
import { Scene } from '../scene.tsx';
import { Headline } from './headline.tsx';
import type { BlockProps } from './index.tsx';

/**
 * The wheel as the page's opening. The prize is in the page before anybody spins: the server chose it, the wheel only
 * turns to it. Without a script the button leads straight to the form.
 */
export function Wheel({ block, page }: BlockProps): ReactNode {
  const { texts, items, prize = 1 } = block;
  return (
    <section className="hero hero-wheel" data-wheel={prize} data-segments={items.length}>
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
        <p className="won" role="status" hidden>
          {texts['won']}
        </p>
        <p className="act">
          <a className="go spin" href={formAddress(page, 'register')} data-early="">
            {texts['button']}
          </a>
          <a
            className="go claim"
            href={formAddress(page, 'register')}
            data-dialog={page.dialog.name}
            hidden
          >
            {texts['claim']}
          </a>
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
