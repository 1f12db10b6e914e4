/** The cash history: the filters of payments, the entries behind a row, and the statement with its files in three languages. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, visit } from './browser.ts';
import { deposit, newPlayer, signedIn, type Tokens } from './players.ts';
import { startServer, type Server } from './server.ts';

let server: Server;
let tokens: Tokens;

beforeAll(async () => {
  server = await startServer();
  tokens = await newPlayer(server, 'statement@example.com', 'correct horse');
  await deposit(server, tokens.access_token, 250_000);
});

afterAll(async () => {
  await server?.stop();
});

/** The bytes of the file that a button saves. */
async function download(page: Page, button: string): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path());
}

const texts = {
  en: {
    pdf: 'Download PDF',
    csv: 'Download CSV',
    head: 'Date and time,Type,Amount',
    viewport: phone,
  },
  hi: {
    pdf: 'PDF डाउनलोड करें',
    csv: 'CSV डाउनलोड करें',
    head: 'तारीख़ और समय,प्रकार,रक़म',
    viewport: phone,
  },
  ur: {
    pdf: 'PDF ڈاؤن لوڈ کریں',
    csv: 'CSV ڈاؤن لوڈ کریں',
    head: 'تاریخ اور وقت,قسم,رقم',
    viewport: desktop,
  },
};

for (const [language, { pdf, csv, head, viewport }] of Object.entries(texts)) {
  test(`the statement can be saved in ${language}`, async () => {
    const storage = signedIn(tokens);
    const { page, context } = await visit(server.url, { language, viewport, storage });
    await page.goto('/cash/history?show=statement');
    await page.getByRole('button', { name: /2,500/ }).first().waitFor();
    await expectUsable(page);
    const document = (await download(page, pdf)).toString('latin1');
    expect(document.slice(0, 5)).toBe('%PDF-');
    expect(document).toContain(language === 'ur' ? '/Direction /R2L' : '/Direction /L2R');
    const rows = (await download(page, csv)).toString('utf8').replace('\uFEFF', '').split('\r\n');
    expect(rows[0]).toContain(head);
    expect(rows[1]).toContain(',2500.00,2500.00,');
    await context.close();
  });
}

test('deposits are filtered, and a row opens its entries', async () => {
  const { page, context } = await visit(server.url, { storage: signedIn(tokens) });
  await page.goto('/cash/history');
  const row = page.getByRole('button', { name: /₹2,500/ });
  await page.getByLabel('Status').selectOption({ label: 'Failed' });
  await page.getByText('Choose another status or period.').waitFor();
  await page.getByLabel('Status').selectOption({ label: 'Credited' });
  await page.getByLabel('Period').selectOption({ label: 'This week' });
  await row.click();
  await page.getByText('Entries in your account').waitFor();
  await page.getByText('Deposits received').waitFor();
  expect(new URL(page.url()).search).toContain('status=succeeded');
  await expectUsable(page);
  for (const tab of ['Withdrawals', 'Bets', 'Casino', 'Bonuses']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel').locator('h2, h3, p').first().waitFor();
    await expectUsable(page);
  }
  await context.close();
});
