/**
 * The landing factory as its two people live it: a marketer makes a page from a kind, edits its headline and publishes it; a
 * visitor sees it; the marketer takes it down, and the visitor finds nothing there.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  photographed,
  phone,
  startBrowser,
  visit,
} from './browser.ts';
import { startHouse, type House } from './house.ts';

const route = '/factory-race';
const headline = 'Made in the office this morning';

let house: House;
let browser: Browser;
let page: Page;
let visitor: Page;

beforeAll(async () => {
  house = await startHouse();
  browser = await startBrowser();
  page = (await visit(browser, house.url, { viewport: desktop })).page;
  visitor = (await visit(browser, house.url)).page;
});

afterEach(({ task }) => photographed(task, page));

afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const dialog = () => page.getByRole('dialog');
const status = async () => (await visitor.goto(`/new-promo${route}`))?.status();

describe.sequential('a landing page', () => {
  test('is made from a kind', async () => {
    await page.goto('/office/landing');
    await page.getByLabel('E-mail').fill(house.staff.email);
    await page.getByLabel('Password').fill(house.staff.password);
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

  test('shows what is typed before anybody else sees it', async () => {
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Headline').first().fill(headline);
    await preview.getByRole('heading', { level: 1, name: headline }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await status()).toBe(404);
  });

  test('is published in every language', async () => {
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

  test('fits a phone while it is edited', async () => {
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

  test('is taken down', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await dialog().getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Taken down', { exact: true }).waitFor();
    expect(await status()).toBe(404);
    expect(house.errors).toEqual([]);
  });
});
