import { palette } from '@maidan/art';
import type { ReactNode } from 'react';
import { Blocks } from './blocks/index.tsx';
import { Dialogs } from './dialogs/index.tsx';
import { Information } from './dialogs/information.tsx';
import { reachable } from './dialogs/links.ts';
import { islandData } from './island-data.ts';
import { isDraw, type Page } from './page.ts';
import { ErrorScreen } from './shell/error.tsx';
import { Footer } from './shell/footer.tsx';
import { FormScreen } from './shell/form.tsx';
import { Header } from './shell/header.tsx';
import { OneTimeScreen } from './shell/onetime.tsx';

export interface Build {
  styles: Record<string, string>;
  boot: string;
  /**
   * Addresses of scripts: React, the islands that it hydrates, what every page does besides, the chat widget, the captcha's
   * worker, the sign-in by a one-time link.
   */
  react: string;
  islands: string;
  shell: string;
  chat: string;
  captcha: string;
  onetime: string;
}

/** The whole HTML document of a page. */
export function Document({ page, build }: { page: Page; build: Build }): ReactNode {
  const after = page.app.replace(/\/?$/, '/');
  return (
    <html
      lang={page.lang}
      dir={page.dir}
      data-react={build.react}
      data-islands={build.islands}
      data-app={after}
      data-register={page.after.register}
      data-login={page.after.login}
      data-signed={page.after.signed}
      data-id={page.after.id}
      data-hash={page.after.hash}
      data-keeper={page.keeper || undefined}
      data-test={page.testOrigin || undefined}
      data-shell={build.shell}
      data-chat={page.chat ? build.chat : undefined}
      data-captcha={build.captcha}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{`${page.title} · ${page.brand.name}`}</title>
        {page.description && <meta name="description" content={page.description} />}
        {/* The opening stands at the foot of its picture: painted in parts, it would move up with each. */}
        {page.view === 'campaign' && <link rel="expect" href="#opening-end" blocking="render" />}
        {page.view === 'campaign' ? <Card page={page} /> : <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={palette(page.palette).ground} />
        <link rel="icon" href={icon(page.palette)} />
        <style dangerouslySetInnerHTML={{ __html: sheet(page, build.styles) }} />
      </head>
      <body className={`view-${page.view}`}>
        <a className="skip" href="#main">
          {page.t['page.skip']}
        </a>
        <Header page={page} />
        {page.notice && <aside className="notice">{page.notice}</aside>}
        <main
          id="main"
          lang={page.own.lang === page.lang ? undefined : page.own.lang}
          dir={page.own.dir === page.dir ? undefined : page.own.dir}
        >
          <View page={page} />
        </main>
        <Footer page={page} />
        {page.view === 'onetime' && <script type="module" src={build.onetime} />}
        {page.view === 'campaign' && <Dynamic page={page} boot={build.boot} />}
      </body>
    </html>
  );
}

/** What a link to the page looks like where it is shared. */
function Card({ page }: { page: Page }): ReactNode {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.brand.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {page.share && (
        <>
          <meta property="og:image" content={page.share} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={page.title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      {page.alternates?.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={url} />
      ))}
    </>
  );
}

/** The page's dialogs, the data of its islands, and the inline script. */
function Dynamic({ page, boot }: { page: Page; boot: string }): ReactNode {
  const names = reachable(page);
  const data = islandData(page, names);
  return (
    <>
      <Dialogs names={names} data={data} />
      {page.infos.map((info) => (
        <Information key={info.name} info={info} page={page} />
      ))}
      <div id="notices" role="status" aria-live="polite" />
      <script id="page" type="application/json" dangerouslySetInnerHTML={{ __html: json(data) }} />
      <script dangerouslySetInnerHTML={{ __html: boot }} />
    </>
  );
}

function View({ page }: { page: Page }): ReactNode {
  if (page.view === 'error' || page.view === 'offline') return <ErrorScreen page={page} />;
  if (page.view === 'onetime') return <OneTimeScreen page={page} />;
  if (page.view === 'form') return <FormScreen page={page} />;
  return <Blocks page={page} />;
}

/** JSON that cannot end the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The style sheets of the parts that the page has, with the colours of its palette. */
function sheet(page: Page, styles: Record<string, string>): string {
  const p = palette(page.palette);
  const colours = `:root{--ground:${p.ground};--stand:${p.stand};--rope:${p.rope};--text:${p.text};--quiet:${p.quiet};--accent:${p.accent};--ink:${p.ink};--warm:${p.warm};--sky:${p.sky[1]}}`;
  const parts =
    page.view === 'campaign'
      ? [
          ...['hero', 'form', 'dialog', ...(page.blocks.some(isDraw) ? ['draw'] : [])],
          ...page.blocks.map((block) => block.type),
          ...(page.info || page.infos.length > 0 ? ['information'] : []),
        ]
      : page.view !== 'form'
        ? ['hero']
        : ['form'];
  if (page.notice) parts.push('notice');
  // Languages whose headlines have a face of their own have a sheet of their name.
  parts.push(page.lang, page.own.lang);
  return [colours, styles['base'], ...[...new Set(parts)].map((part) => styles[part] ?? '')].join(
    '',
  );
}

/** The brand's icon in the page's colours: a bank of lamps. */
function icon(name: string): string {
  const p = palette(name);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="${p.ground}"/><path d="M4 4h0M8 4h0M12 4h0M4 8h0M8 8h0M12 8h0M8 12h0" stroke="${p.accent}" stroke-width="3" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
