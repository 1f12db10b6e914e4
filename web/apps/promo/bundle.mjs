// How the promo site's code is bundled, for its build and for the tests that run the bundles. Components are written for
// React, as everywhere in the project. Browsers run them with Preact, a quarter of its size; the server with src/markup,
// which does nothing but draw.
const here = import.meta.dirname;
const markup = `${here}/src/markup/react.ts`;

export const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  write: false,
  jsx: 'automatic',
  target: 'es2020',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
  alias: {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/client': 'preact/compat/client',
  },
};

/** A script that the server's engine runs; it has neither streams nor timers. */
export const server = {
  ...shared,
  format: 'iife',
  alias: { react: markup, 'react/jsx-runtime': markup },
};
