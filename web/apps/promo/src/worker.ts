// The service worker of the promo site: without a network it serves pages that were visited before, else the offline page.
// Pages come from the network first, because a campaign may change at any time; built assets never change.
export {};

// The types of workers do not go together with those of pages, so the little that is used is described here.
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<{ url: string }[]>;
  };
}
declare const __ASSETS__: string[];
declare const __VERSION__: string;
const worker = self as unknown as Worker;

const cacheName = `promo-${__VERSION__}`;
const base = '/new-promo';
const offline = `${base}/_/offline`;
const mostPages = 30;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([offline, ...__ASSETS__]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('promo-') && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim())
      .then(cacheOpen),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${base}/_/assets/`)) event.respondWith(built(request));
  else if (request.mode === 'navigate' && cacheable(url.pathname)) event.respondWith(page(request));
});

/** Pages of campaigns; not our own forms, which may hold what somebody typed, and no one-time links. */
const cacheable = (path: string): boolean =>
  path.startsWith(`${base}/`) && !path.startsWith(`${base}/_/`) && !/\/[\w-]{43}$/.test(path);

/** Caches the pages that are open already: the first page of a visitor is the one most likely to be visited again. */
async function cacheOpen(): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(
    open.map(async ({ url }) => {
      const key = keyOf(url);
      if (!cacheable(new URL(key).pathname)) return;
      // As it was shown, not as it is now; a prefetch is not counted as a view.
      const answer = await fetch(url, { cache: 'force-cache', headers: { Purpose: 'prefetch' } });
      if (answer.ok && !answer.redirected) await store(key, answer);
    }),
  );
}

/** The page is the same whatever an advertisement adds. */
function keyOf(url: string): string {
  const key = new URL(url);
  key.search = '';
  key.hash = '';
  return key.href;
}

async function built(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

async function page(request: Request): Promise<Response> {
  const key = keyOf(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await store(key, answer.clone());
    return answer;
  } catch {
    return (await caches.match(key)) ?? (await caches.match(offline)) ?? Response.error();
  }
}

async function store(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, answer);
  const pages = (await cache.keys()).filter(({ url }) => cacheable(new URL(url).pathname));
  await Promise.all(pages.slice(0, -mostPages).map((old) => cache.delete(old)));
}
