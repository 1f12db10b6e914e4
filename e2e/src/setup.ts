/** Runs around tests: a failed one leaves pictures of its pages; what a test or a file has opened is closed. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeVisits, openVisits, screenshotVisits } from './browser.ts';
import { stopServers } from './server.ts';

let before = openVisits();
beforeEach(() => {
  before = openVisits();
});

// A page that stays open goes on animating and receiving prices beside the tests that follow.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await screenshotVisits(task.name);
  await closeVisits(before);
});

afterAll(async () => {
  await closeVisits();
  await stopServers();
});
