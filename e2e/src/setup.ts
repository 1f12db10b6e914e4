/** Runs around the tests of each file: a failed test leaves pictures of its pages, and what a file has opened is closed. */
import { afterAll, afterEach } from 'vitest';
import { closeVisits, screenshotVisits } from './browser.ts';
import { stopServers } from './server.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await screenshotVisits(task.name);
});

afterAll(async () => {
  await closeVisits();
  await stopServers();
});
