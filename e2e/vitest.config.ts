import { defineConfig } from 'vitest/config';

/** `npm run screenshots` runs the photographer instead of the tests. */
const screens = Boolean(process.env['MAIDAN_SCREENS']);

/** Each file has a house and a browser of its own; files run one after the other, so that a small machine keeps up. */
export default defineConfig({
  test: {
    include: [screens ? 'src/**/*.screens.ts' : 'src/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: screens ? 600_000 : 120_000,
    hookTimeout: 60_000,
  },
});
