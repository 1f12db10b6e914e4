import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './web/packages/i18n/vite.ts';

const plugins = () => [react(), catalogues()];

const document = {
  environment: 'happy-dom',
  testTimeout: 60_000,
  setupFiles: ['web/packages/testing/src/setup.ts'],
};

/**
 * `*.test.ts` run in plain Node and share the modules of their worker, which halves their processor time; `*.test.tsx` have a
 * document, and modules of their own, because the apps keep state in modules.
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
        },
      },
    ],
  },
});
