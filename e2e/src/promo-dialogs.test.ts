/** Every dialog of the promo site, opened by its name on the style page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, visit, type Visit } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { base, missing } from './promo-page.ts';
import { routes } from './promo-routes.ts';

let server: Server;

beforeAll(async () => {
  server = await startServer();
  return () => expect(server.errors).toEqual([]);
});

describe('on the style page', () => {
  let own: Visit;

  beforeAll(async () => {
    own = await visit(server.url);
    await own.page.goto(`${base}/ui`);
  });

  afterAll(() => own?.context.close());

  test.each([...routes.form_dialogs, ...routes.information_dialogs])(
    'the dialog %s opens, is named, and closes by the keyboard',
    async (name) => {
      const { page, consoleErrors } = own;
      const opener = page.locator(`main [data-dialog="${name}"]`).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator(`dialog#${name}`);
      await dialog.waitFor({ state: 'visible' });
      expect(await page.locator('dialog[open]').count()).toBe(1);
      const label = await dialog.getAttribute('aria-labelledby');
      expect((await page.locator(`[id="${label}"]`).innerText()).trim()).not.toBe('');
      expect(missing.exec(await dialog.innerText())?.[0]).toBeUndefined();
      await expectAccessible(page, `#${name}`);
      await page.keyboard.press('Escape');
      if ((await dialog.getAttribute('data-persistent')) !== null) {
        expect(await dialog.isVisible()).toBe(true);
        await dialog.getByRole('button', { name: 'Close' }).press('Enter');
      }
      await dialog.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(consoleErrors).toEqual([]);
    },
  );
});
