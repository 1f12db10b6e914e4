import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mergeConfig, type UserConfig } from 'vite';
import { catalogues } from '../../i18n/vite.ts';
import { faces } from '../../ui/fonts/vite.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Paths that the Go binary answers; the development server forwards them. */
const served = [
  '/api',
  '/ccg',
  '/auth/v1',
  '/bonus/v1',
  '/payments/v1',
  '/payouts/v1',
  '/crash/v1',
  '/auth-keeper',
  '/openapi.json',
  '/new-promo',
];

/** Where the API answers during development: `maidan serve` or the mock of packages/testing. */
const backend = process.env['MAIDAN_BACKEND'] ?? 'http://127.0.0.1:8080';

const proxy = Object.fromEntries(
  served.map((path) => [path, { target: backend, changeOrigin: false, ws: path === '/api' }]),
);

export interface AppOptions {
  /** Folder under web/apps; the build goes to web/apps/<app>/dist. */
  app: 'player' | 'office' | 'promo';
  /** Address the app is served at, with both slashes. */
  base: string;
}

/**
 * Returns the Vite configuration of an app; `extra` is merged over it. Apps import this file by its path, because Node cannot load
 * TypeScript from a package.
 */
export function defineApp({ app, base }: AppOptions, extra: UserConfig = {}): UserConfig {
  const shared: UserConfig = {
    root: `${root}web/apps/${app}`,
    base,
    plugins: [react(), tailwindcss(), catalogues(), faces()],
    build: {
      target: 'es2022',
      // A browser that cannot fetch modules beforehand fetches them when they are asked for.
      modulePreload: { polyfill: false },
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 2048,
      chunkSizeWarningLimit: 400,
      reportCompressedSize: false,
    },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', proxy },
  };
  return mergeConfig(shared, extra);
}
