// How the promo site's code is bundled, for its build and for the tests that run the bundles. Browsers and the server run
// the same React components: browsers hydrate the islands of a page, the server renders whole pages to HTML.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);

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
};

/** React's synchronous renderer. It needs neither streams nor timers, which the server's engine does not have. */
const renderer = `${dirname(require.resolve('react-dom/package.json'))}/cjs/react-dom-server-legacy.browser.production.js`;

/** A script that the server's engine runs. */
export const server = { ...shared, format: 'iife', alias: { 'react-dom/server': renderer } };

const modules = ['react', 'react/jsx-runtime', 'react-dom/client'];

/** The source of the script that carries React: every name of its modules. */
export function reactSource() {
  const exported = new Set();
  return modules
    .map((module) => {
      const names = Object.keys(require(module)).filter((name) => !exported.has(name));
      names.forEach((name) => exported.add(name));
      return `export { ${names.join(', ')} } from '${module}';`;
    })
    .join('\n');
}

/** A script that imports React from an address and carries none of it. */
export const importing = (address) => ({
  ...shared,
  format: 'esm',
  alias: Object.fromEntries(modules.map((module) => [module, address])),
  external: [address],
});
