import type { ReactNode } from 'react';
import { drawOf, type Page, type Prize } from '../page.ts';
import { Scene } from '../scene.tsx';
import type { BlockProps } from './block.ts';
import { Card } from './card.tsx';
import { DrawButton } from './drawbutton.tsx';
import { Headline } from './headline.tsx';

/** What visitors draw as the page's opening: a wheel, a capsule machine or a scratch card, with the chance of each prize. */
export function Draw({ block, page }: BlockProps): ReactNode {
  const { texts, prizes = [], labels = [] } = block;
  return (
    <section className={`hero hero-draw hero-${page.scene.name} hero-${block.type}`}>
      <Scene
        scene={page.scene}
        palette={page.palette}
        id="h"
        {...(block.type === 'card' ? {} : { labels })}
      />
      <div className="promise">
        <p className="kicker">{texts['kicker']}</p>
        <Headline text={texts['headline']} />
        <p className="lead">{texts['lead']}</p>
        {block.type === 'card' && <Card />}
        <div data-island="draw">
          <DrawButton page={page} draw={drawOf(block)} />
        </div>
        <p className="note">
          {texts['note']}{' '}
          <a id="opening-end" href="#terms" lang={page.lang}>
            {page.t['page.terms']}
          </a>
        </p>
        <Chances prizes={prizes} page={page} />
      </div>
    </section>
  );
}

function Chances({ prizes, page: { t, lang } }: { prizes: Prize[]; page: Page }): ReactNode {
  return (
    <details className="chances">
      <summary lang={lang}>{t['prize.chances']}</summary>
      <ul>
        {prizes.map(({ offer, amount, chance }) => (
          <li key={offer}>
            <b>{offer}</b> <span>{amount}</span> <i>{chance}</i>
          </li>
        ))}
      </ul>
    </details>
  );
}
