import { defineConfig } from 'vitest/config';

/** What runs instead of the tests: "screens" and "contact" take photographs, "lighthouse" and "paint" measure the promo pages, "app" the player app, "match" the page of a match, "reels" the slots. */
const instead = process.env['MAIDAN_E2E'];

/**
 * Each file has a server of its own. Two files run at a time, each in a worker that keeps its browser for all its files. A test
 * that fails has failed: nothing is tried again.
 */
export default defineConfig({
  test: {
    include: [instead ? `src/${instead}.run.ts` : 'src/**/*.test.ts'],
    setupFiles: ['src/setup.ts'],
    isolate: false,
    maxWorkers: instead ? 1 : 2,
    maxConcurrency: 3,
    testTimeout: instead ? 3_600_000 : 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
