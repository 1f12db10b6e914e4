import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from './web/apps/promo/bundle.mjs';
import { catalogues } from './web/packages/i18n/vite.ts';

const plugins = () => [react(), catalogues()];

const document = {
  environment: 'happy-dom',
  testTimeout: 60_000,
  setupFiles: ['web/packages/testing/src/setup.ts'],
};

/** `*.test.ts` run in plain Node; `*.test.tsx` have a document, those of the promo site with Preact, as browsers run it. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'node',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        plugins: plugins(),
        test: {
          ...document,
          name: 'dom',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/node_modules/**', 'web/apps/promo/**'],
        },
      },
      {
        plugins: plugins(),
        resolve: {
          alias: {
            ...shared.alias,
            'react-dom/test-utils': 'preact/compat/test-utils',
            'react-dom': 'preact/compat',
            '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
          },
        },
        test: {
          ...document,
          name: 'promo',
          include: ['web/apps/promo/**/*.test.tsx'],
          server: { deps: { inline: ['@testing-library/react'] } },
        },
      },
    ],
  },
});
