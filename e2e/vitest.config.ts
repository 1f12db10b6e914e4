import { defineConfig } from 'vitest/config';

/** What runs instead of the tests: "screens" and "contact" take photographs, "lighthouse" and "paint" measure the promo pages, "match" the page of a match. */
const instead = process.env['MAIDAN_E2E'];

/** Each file has a house and a browser of its own; files run one after the other, so that a small machine keeps up. */
export default defineConfig({
  test: {
    include: [instead ? `src/${instead}.run.ts` : 'src/**/*.test.ts'],
    fileParallelism: false,
    // On a busy machine a browser may be late for once. The reporter names what passed at the second attempt only.
    retry: instead ? 0 : 1,
    reporters: ['default', './src/retried.ts'],
    testTimeout: instead ? 3_600_000 : 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
