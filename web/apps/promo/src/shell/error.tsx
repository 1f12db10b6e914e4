import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { Scene } from '../scene.tsx';

/** "404 Not Found", or "An error occurred": an empty ground with the lights on. */
export function ErrorScreen({ page }: { page: Page }): ReactNode {
  const missing = page.status === 404;
  return (
    <section className="hero error">
      <Scene scene={page.scene} palette={page.palette} id="e" />
      <div className="promise">
        <p className="kicker">{page.status}</p>
        <h1>{page.t[missing ? 'error.404' : 'error.other']}</h1>
        <p className="lead">{page.t[missing ? 'error.404Text' : 'error.otherText']}</p>
        <p>
          <a className="go" href={`${page.base}/`}>
            {page.t['error.home']}
          </a>
        </p>
      </div>
    </section>
  );
}
