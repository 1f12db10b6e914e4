import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { defineApp } from '../../packages/build/src/index.ts';

const require = createRequire(import.meta.url);

/** React's synchronous renderer. It needs neither streams nor timers, which the server's engine does not have. */
const renderer = `${dirname(require.resolve('react-dom/package.json'))}/cjs/react-dom-server-legacy.browser.production.js`;

/** The names that the build of the app gave its files. */
const build = readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8');

/** Builds dist/server/render.js, one script that renders the app's screens inside the binary. */
export default defineConfig(
  defineApp(
    { app: 'player', base: '/' },
    {
      define: {
        __BUILD__: build,
        global: 'globalThis',
        'process.env.NODE_ENV': '"production"',
        'import.meta.url': '""', // of a worker that only a browser starts
      },
      resolve: { alias: { 'react-dom/server': renderer } },
      ssr: {
        noExternal: true,
        target: 'webworker',
        resolve: { conditions: ['worker', 'module', 'import', 'default'] },
      },
      build: {
        ssr: 'src/server/index.tsx',
        outDir: 'dist/server',
        minify: true,
        copyPublicDir: false,
        rolldownOptions: {
          output: { format: 'iife', entryFileNames: 'render.js', codeSplitting: false },
        },
      },
    },
  ),
);
