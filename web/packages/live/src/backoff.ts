const first = 500;
const longest = 20_000;

/**
 * Milliseconds to wait before attempt number `failures` (1 is the first after a failure): doubling, at most twenty seconds, and
 * anywhere in the upper half, so that not all clients reconnect to a restarted server at once.
 */
export function wait(failures: number, random: () => number): number {
  const most = Math.min(longest, first * 2 ** Math.min(failures - 1, 10));
  return most / 2 + (most / 2) * random();
}
