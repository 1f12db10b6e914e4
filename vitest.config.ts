import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './web/packages/i18n/vite.ts';

const plugins = () => [react(), catalogues()];

/** `*.test.ts` run in plain Node; `*.test.tsx` have a document. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: { name: 'node', include: ['web/**/*.test.ts'], environment: 'node' },
      },
      {
        plugins: plugins(),
        test: {
          name: 'dom',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          setupFiles: ['web/packages/testing/src/setup.ts'],
        },
      },
    ],
  },
});
