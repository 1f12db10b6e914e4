import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './web/packages/i18n/vite.ts';

const plugins = () => [react(), catalogues()];

const document = {
  environment: 'happy-dom',
  testTimeout: 60_000,
  setupFiles: ['web/packages/testing/src/setup.ts'],
};

const promo = 'web/apps/promo/**/*.test.tsx';

/**
 * `*.test.ts` run in plain Node, `*.test.tsx` have a document. The files of a worker share its modules and its document, which
 * takes a fifth of the processor time that modules of their own took: the setup clears what a file leaves behind. The scripts of
 * the promo site act on the document as soon as they are loaded, so their tests have modules of their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'node',
          include: ['web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        plugins: plugins(),
        test: {
          ...document,
          name: 'dom',
          include: ['web/**/*.test.tsx'],
          exclude: [promo, '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        plugins: plugins(),
        test: { ...document, name: 'promo', include: [promo] },
      },
    ],
  },
});
