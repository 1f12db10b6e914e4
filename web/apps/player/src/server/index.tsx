// Renders a screen on the server with the same components as in the browser. API responses come with the request.
import './globals.ts';
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';
import 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only';
import { Headers, Request as FetchRequest, Response } from 'whatwg-fetch';
import { dehydrate, type QueryCache, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, createQueries } from '../app.tsx';
import { setRenderedPage, renderedTitle, type RenderedPage } from '../rendered-page.ts';
import { loadLanguage } from '../i18n.ts';
import { createAppRouter } from '../router.tsx';
import { attributesOf, headOf } from './head.ts';
import { stubFetch } from './stub-fetch.ts';

/** The input, as `Request` of internal/screen writes it. */
interface Request {
  /** Path and query. */
  address: string;
  language: string;
  /** Start of the visitor's day, in unix milliseconds. */
  today: number;
  wide: boolean;
  signedIn: boolean;
  /** Bodies of API responses by path and query; null if the status was not 200. */
  answers: Record<string, string | null>;
}

/** The output: a rendered screen, or the addresses that are missing. `rendered` of internal/screen reads it. */
interface Screen {
  /** API addresses that the screen needs and the request does not contain. */
  missing: string[];
  html: string;
  attributes: string;
  head: string;
  /** A RenderedPage as JSON, for hydration. */
  data: string;
}

/** Bounds the passes of a screen whose parts load further parts. */
const maxPasses = 6;

/** React's marker of a Suspense boundary that did not finish; the browser would report it as an error. */
const unfinished = '<!--$!-->';

/** Fetches all pending queries. Returns how many there were and how many of them succeeded. */
async function fetchAll(queries: QueryClient) {
  const pending = queries
    .getQueryCache()
    .findAll()
    .filter(({ state, options }) => state.status === 'pending' && isEnabled(options));
  const results = await Promise.allSettled(pending.map((query) => query.fetch()));
  return {
    pending: pending.length,
    succeeded: results.filter(({ status }) => status === 'fulfilled').length,
  };
}

const isEnabled = (options: object) => !('enabled' in options && options.enabled === false);

type QueryOptions = Parameters<QueryCache['build']>[1];

/** The queries of the last render of a page. The next render fetches them first and needs only one pass. */
interface PageQueries {
  /** Unix milliseconds. */
  at: number;
  queries: QueryOptions[];
}
const queriesOfPages = new Map<string, PageQueries>();

/** Milliseconds after which PageQueries expire: query keys contain times. */
const maxAge = 60_000;
const maxPages = 300;

async function renderScreen(json: string): Promise<string> {
  const { address, language, today, wide, signedIn, answers } = JSON.parse(json) as Request;
  setRenderedPage({
    language,
    today,
    wide,
    signedIn,
    queries: { queries: [], mutations: [] },
    matches: [],
  });
  const missing = stubFetch(answers);
  const texts = await loadLanguage(language);
  const queries = createQueries();
  queries.setDefaultOptions({ queries: { retry: false } });
  const router = createAppRouter(queries, address);
  await router.load();
  const page = `${language} ${today} ${wide} ${signedIn} ${address}`;
  let known = queriesOfPages.get(page);
  if (known && Date.now() - known.at > maxAge) known = undefined;
  for (const options of known?.queries ?? []) queries.getQueryCache().build(queries, options);
  await fetchAll(queries);
  let html = '';
  for (let pass = 0; pass < maxPasses && missing.size === 0; pass++) {
    const before = html;
    html = renderToString(
      <StrictMode>
        <App language={texts} queries={queries} router={router} />
      </StrictMode>,
    );
    const { pending, succeeded } = await fetchAll(queries);
    // Parts whose code or texts are still loading are rendered in the next pass.
    if (html.includes(unfinished)) continue;
    if (pending === 0 && known) break;
    if (succeeded === 0 && html === before) break;
  }
  if (missing.size === 0 && !known) {
    if (queriesOfPages.size >= maxPages) queriesOfPages.clear();
    const found = queries.getQueryCache().findAll();
    queriesOfPages.set(page, {
      at: Date.now(),
      queries: found.map(({ options, queryKey }) => ({ ...options, queryKey }) as QueryOptions),
    });
  }
  const { matches } = router.state;
  const rendered: RenderedPage = {
    language,
    today,
    wide,
    signedIn,
    queries: dehydrate(queries),
    matches: matches.map(({ id, status, updatedAt }) => ({
      i: id.replaceAll('/', '#'),
      s: status,
      u: updatedAt,
      ssr: true,
    })),
  };
  const screen: Screen = {
    missing: [...missing],
    html,
    attributes: attributesOf(language),
    head: headOf({
      routes: matches.map(({ routeId }) => routeId),
      language,
      wide,
      title: renderedTitle(),
      description: texts.t('app.description'),
    }),
    data: JSON.stringify(rendered).replaceAll('<', '\\u003c'),
  };
  return JSON.stringify(screen);
}

Object.assign(globalThis, { Headers, Request: FetchRequest, Response, renderScreen });
