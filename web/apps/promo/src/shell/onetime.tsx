import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { Scene } from '../scene.tsx';

/**
 * The page of a one-time sign-in link. The button posts to the page's own address, so the token is not in the page. The script
 * (client/onetime.ts) posts without a click and shows another section when the link is refused: bad or expired, or too many attempts.
 */
export function OneTimeScreen({ page }: { page: Page }): ReactNode {
  const first = page.onetime ?? 'bad';
  const states = first === 'ask' ? (['ask', 'bad', 'many'] as const) : [first];
  return (
    <section className="hero error">
      <Scene scene={page.scene} palette={page.palette} id="e" />
      {states.map((state) => (
        <div key={state} className="promise" data-onetime={state} hidden={state !== first}>
          <h1 tabIndex={-1}>{page.t[`onetime.${state}`]}</h1>
          <p className="lead" data-busy={state === 'ask' ? page.t['onetime.busy'] : undefined}>
            {page.t[`onetime.${state}Text`]}
          </p>
          {state === 'ask' ? (
            <form method="post" action="" className="act">
              <button className="go" type="submit">
                {page.t['onetime.button']}
              </button>
            </form>
          ) : (
            <p className="act">
              <a className="go" href={`${page.base}/`}>
                {page.t['error.home']}
              </a>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
