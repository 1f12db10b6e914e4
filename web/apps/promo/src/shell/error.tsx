import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { Scene } from '../scene.tsx';

/** "404 Not Found", "An error occurred", or no network: an empty ground with the lights on. */
export function ErrorScreen({ page }: { page: Page }): ReactNode {
  const offline = page.view === 'offline';
  const key = offline ? 'shell.offline' : page.status === 404 ? 'error.404' : 'error.other';
  return (
    <section className="hero error">
      <Scene scene={page.scene} palette={page.palette} id="e" />
      <div className="promise">
        {!offline && <p className="kicker">{page.status}</p>}
        <h1>{page.t[key]}</h1>
        <p className="lead">{page.t[`${key}Text`]}</p>
        <p>
          <a className="go" href={offline ? '' : `${page.base}/`}>
            {page.t[offline ? 'shell.again' : 'error.home']}
          </a>
        </p>
      </div>
    </section>
  );
}
