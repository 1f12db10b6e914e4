// What the app and its libraries expect of a browser, for the engine that renders it on the server: it has the language and nothing else. A server
// render has no storage, no network and no clock that ticks: effects never run.
const memory = (): Storage => ({
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
});

const origin = 'http://server.invalid';
const nothing = () => undefined;

Object.assign(globalThis, {
  self: globalThis,
  console: { log: nothing, warn: nothing, error: nothing, debug: nothing, info: nothing },
  location: { origin, href: `${origin}/`, protocol: 'http:', pathname: '/', search: '', hash: '' },
  localStorage: memory(),
  sessionStorage: memory(),
  navigator: { onLine: true, userAgent: '' },
  addEventListener: nothing,
  removeEventListener: nothing,
  // What is to happen at once happens as a job of the engine; what is to happen later does not.
  setTimeout: (run: () => void, ms = 0) => {
    if (ms <= 0) void Promise.resolve().then(run);
    return 0;
  },
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
  performance: { now: () => Date.now() },
});

export {};
