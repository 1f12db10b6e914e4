// The browser globals that the app and its libraries need. The JavaScript engine on the server has none of them. A server render
// has no storage, no network and no timers, and effects never run.
const emptyStorage = (): Storage => ({
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
});

const origin = 'http://server.invalid';
const noop = () => undefined;

Object.assign(globalThis, {
  self: globalThis,
  console: { log: noop, warn: noop, error: noop, debug: noop, info: noop },
  location: { origin, href: `${origin}/`, protocol: 'http:', pathname: '/', search: '', hash: '' },
  localStorage: emptyStorage(),
  sessionStorage: emptyStorage(),
  navigator: { onLine: true, userAgent: '' },
  addEventListener: noop,
  removeEventListener: noop,
  // Timers without a delay run as microtasks; others never run.
  setTimeout: (run: () => void, ms = 0) => {
    if (ms <= 0) void Promise.resolve().then(run);
    return 0;
  },
  clearTimeout: noop,
  setInterval: () => 0,
  clearInterval: noop,
  queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
  performance: { now: () => Date.now() },
});

export {};
