/** What "make test-long" visits and a usual run only samples. */

const everything = process.env['MAIDAN_TEST_LONG'] === '1';

/** Every item in a long run; otherwise one in `of`, beginning with item number `first`. */
export const share = <T>(items: readonly T[], of: number, first = 0): T[] =>
  items.filter((_, i) => everything || i % of === first % of);
