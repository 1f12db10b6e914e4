/**
 * The landing factory as its two people live it: a marketer makes a page from a kind, edits its headline and publishes it; a
 * visitor sees it; the marketer takes it down, and the visitor finds nothing there.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  visit,
  step,
} from './browser.ts';
import { startServer, type Server } from './server.ts';

const route = '/factory-race';
const headline = 'Made in the office this morning';

let server: Server;
let page: Page;
let visitor: Page;

beforeAll(async () => {
  server = await startServer();
  page = (await visit(server.url, { viewport: desktop })).page;
  visitor = (await visit(server.url)).page;
});

const dialog = () => page.getByRole('dialog');
const status = async () => (await visitor.goto(`/new-promo${route}`))?.status();

test('a landing page', async () => {
  await step('is made from a kind', async () => {
    await page.goto('/office/landing');
    await page.getByLabel('E-mail').fill(server.staff.email);
    await page.getByLabel('Password').fill(server.staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('row').nth(20).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New page' }).click();
    await dialog().getByLabel('Kind').selectOption('race');
    await dialog().getByLabel('Route').fill(route);
    await dialog().getByRole('button', { name: 'New page' }).click();
    await page.waitForURL(/\/office\/landing\/[0-9a-z]+$/);
    expect(await status()).toBe(404);
  });

  await step('shows what is typed before anybody else sees it', async () => {
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Headline').first().fill(headline);
    await preview.getByRole('heading', { level: 1, name: headline }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await status()).toBe(404);
  });

  await step('is published in every language', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().getByLabel('Note').fill('The first');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await status()).toBe(200);
    await visitor.getByRole('heading', { level: 1, name: headline }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('cell', { name: 'The first' }).waitFor();
    await expectAccessible(page);
  });

  await step('fits a phone while it is edited', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Headline').first().waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Results and tests' }).click();
    await page.getByRole('heading', { name: 'Start an A/B test' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize(desktop);
  });

  await step('is taken down', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await dialog().getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Taken down', { exact: true }).waitFor();
    expect(await status()).toBe(404);
    expect(server.errors).toEqual([]);
  });
});
