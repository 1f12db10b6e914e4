// Renders a screen on the server: the same components as in the browser, with the answers of the API that they ask for.
import './globals.ts';
import 'core-js/actual/url';
import 'core-js/actual/url-search-params';
import 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only';
import { Headers, Request as FetchRequest, Response } from 'whatwg-fetch';
import { dehydrate, type QueryCache, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, createQueries } from '../app.tsx';
import { setDrawn, shownTitle, type Drawn } from '../drawn.ts';
import { loadLanguage } from '../i18n.ts';
import { createAppRouter } from '../router.tsx';
import { answersOf } from './answers.ts';
import { attributesOf, headOf } from './head.ts';

/** What the Go side asks for. Its twin is `screenRequest` of internal/app/screens. */
interface Request {
  /** Path and query. */
  address: string;
  language: string;
  wide: boolean;
  signedIn: boolean;
  /** Bodies of the API's answers by path and query; null where it refused. */
  answers: Record<string, string | null>;
}

/** A rendered screen, or what is missing for it. Its twin is `screen` of internal/app/screens. */
interface Screen {
  /** Addresses of the API whose answers the screen needs and the request has not. */
  missing: string[];
  html: string;
  attributes: string;
  head: string;
  /** For the browser: what it needs to repeat the render. */
  drawn: string;
}

/** A screen that brings more and more parts with each pass is not rendered further. */
const mostPasses = 6;

/** How React marks a part that it could not finish; the browser would report it as an error. */
const unfinished = '<!--$!-->';

/** Fetches what has no answer yet; returns how many queries that were and how many have one now. */
async function fetchAll(queries: QueryClient) {
  const open = queries
    .getQueryCache()
    .findAll()
    .filter(({ state, options }) => state.status === 'pending' && isEnabled(options));
  const results = await Promise.allSettled(open.map((query) => query.fetch()));
  return {
    open: open.length,
    answered: results.filter(({ status }) => status === 'fulfilled').length,
  };
}

const isEnabled = (options: object) => !('enabled' in options && options.enabled === false);

type Built = Parameters<QueryCache['build']>[1];

/** What the last render of a page learned: the next one fetches all at once and is done in one pass. */
interface Learned {
  at: number;
  queries: Built[];
}
const learned = new Map<string, Learned>();

/** Queries name times, so that what was learned is forgotten again, in milliseconds. */
const learnedFor = 60_000;
const mostLearned = 300;

async function renderScreen(json: string): Promise<string> {
  const { address, language, wide, signedIn, answers } = JSON.parse(json) as Request;
  setDrawn({ language, wide, signedIn, queries: { queries: [], mutations: [] }, matches: [] });
  const missing = answersOf(answers);
  const texts = await loadLanguage(language);
  const queries = createQueries();
  queries.setDefaultOptions({ queries: { retry: false } });
  const router = createAppRouter(address);
  await router.load();
  const page = `${language} ${wide} ${signedIn} ${address}`;
  let known = learned.get(page);
  if (known && Date.now() - known.at > learnedFor) known = undefined;
  for (const options of known?.queries ?? []) queries.getQueryCache().build(queries, options);
  await fetchAll(queries);
  let html = '';
  for (let pass = 0; pass < mostPasses && missing.size === 0; pass++) {
    const before = html;
    html = renderToString(
      <StrictMode>
        <App language={texts} queries={queries} router={router} />
      </StrictMode>,
    );
    const { open, answered } = await fetchAll(queries);
    // A part whose script or texts are still loading is there in the next pass.
    if (html.includes(unfinished)) continue;
    if (open === 0 && known) break;
    if (answered === 0 && html === before) break;
  }
  if (missing.size === 0 && !known) {
    if (learned.size >= mostLearned) learned.clear();
    const found = queries.getQueryCache().findAll();
    learned.set(page, {
      at: Date.now(),
      queries: found.map(({ options, queryKey }) => ({ ...options, queryKey }) as Built),
    });
  }
  const { matches } = router.state;
  const drawn: Drawn = {
    language,
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
      title: shownTitle(),
      description: texts.t('app.description'),
    }),
    drawn: JSON.stringify(drawn).replaceAll('<', '\\u003c'),
  };
  return JSON.stringify(screen);
}

Object.assign(globalThis, { Headers, Request: FetchRequest, Response, renderScreen });
