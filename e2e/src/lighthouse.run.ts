/** Lighthouse on promo pages. It prints a row a page and asserts nothing: speed is measured, not tested. */
import { test } from 'vitest';
import { startBrowser } from './browser.ts';
import { cells, freePort, heads, lighthouseAt, print } from './lighthouse.ts';
import { chosen } from './promo-routes.ts';
import { startServer } from './server.ts';

test('Lighthouse', async () => {
  const [port, address] = [await freePort(), `127.0.0.1:${await freePort()}`];
  // Canonical addresses are complete only where the server knows its own.
  const args = ['--addr', address, '--public-url', `http://${address}`];
  const server = await startServer({ speed: 1, args });
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  const measure = await lighthouseAt(port);
  print('page', ...heads);
  for (const path of chosen())
    print(path, ...cells(await measure(`${server.url}/new-promo${path}`, path)));
  await browser.close();
  await server.stop();
});
