/** The books of payments in the office: a statement file with lies, adjustments by two members, and floats and days that equal the ledger. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { deposit, newPlayer, Staff } from './players.ts';
import { startServer, type Credentials, type Server } from './server.ts';

const cashier: Credentials = { email: 'cashier@example.com', password: 'river-stone-42' };

let server: Server;
let staff: Staff;
/** The screens of two members: the first proposes, the second decides. */
let first: Page;
let second: Page;

beforeAll(async () => {
  server = await startServer({ members: [{ ...cashier, role: 'cashier' }] });
  staff = await Staff.of(server);
  first = (await visit(server.url, { viewport: desktop })).page;
  second = (await visit(server.url, { viewport: phone })).page;
  await signInToOffice(first, { staff: cashier });
  await signInToOffice(second, server);
});

afterAll(() => staff?.dispose());

test('a member proposes an adjustment by keyboard, and only a second one can approve it', async () => {
  const player = await newPlayer(server, 'usha@example.com', 'kettle-moss-9');
  const balance = async () =>
    (await staff.call<{ balance: number }>('GET', `/players/${player.uuid}`)).balance;
  const before = await balance();

  await step('the proposal changes nothing, and its member cannot decide it', async () => {
    await first.getByRole('link', { name: 'Adjustments' }).click();
    await first.getByText('Nothing waits for a second member').waitFor();
    await first.keyboard.press('n');
    const dialog = first.getByRole('dialog', { name: 'Propose adjustment' });
    await first.keyboard.type('usha@example.com');
    await dialog.getByRole('radio', { name: /usha@example.com/ }).waitFor();
    await first.keyboard.press('Tab');
    await first.keyboard.press('Space');
    await first.keyboard.press('Tab');
    await first.keyboard.press('Tab');
    await first.keyboard.type('750.50');
    await first.keyboard.press('Tab');
    await first.keyboard.type('Good');
    await first.keyboard.press('Tab');
    await first.keyboard.type('for the delay');
    await expectUsable(first);
    await first.keyboard.press('Tab');
    await first.keyboard.press('Enter');
    await first.getByText('Proposed. Another member must approve it.').waitFor();
    await first.getByText('You proposed this. Another member must decide.').waitFor();
    expect(await first.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await expectUsable(first);
    expect(await balance()).toBe(before);
  });

  await step('the second member approves it, and the money is on the balance', async () => {
    await second.goto('/office/adjustments?status=proposed');
    await second.getByRole('button', { name: /usha@example.com/ }).click();
    await second.getByText('for the delay').waitFor();
    await expectUsable(second);
    await second.getByRole('button', { name: 'Approve' }).click();
    await second.getByText('₹750.50 is added to the balance of usha@example.com.').waitFor();
    await expectUsable(second);
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.getByText('Approved. The balance has changed.').waitFor();
    expect(await balance()).toBe(before + 75_050);
    await second.goto(`/office/players/${player.uuid}`);
    await second.getByText('Correction: credit').waitFor();
  });
});

test('floats and days show what moved, equal the ledger, and warn when they are low', async () => {
  const player = await newPlayer(server, 'mina@example.com', 'kettle-moss-9');
  await deposit(server, player.access_token, 250_000);
  const key = { 'Idempotency-Key': 'top-up' };
  const moved = { provider: 'sandbox', method: 'bank', currency: 'INR', amount: -100_000 };
  await staff.call('POST', '/float-movements', { ...moved, reason: 'to our bank' }, key);
  const [day] = await staff.call<{ day: string }[]>('GET', '/payment-days');

  await step('the float has the deposit and the movement', async () => {
    await first.getByRole('link', { name: 'Float' }).click();
    const table = first.getByRole('table', { name: 'Float at providers' });
    await table.getByRole('row', { name: /sandbox INR.*₹1,500\.00/ }).waitFor();
    await table.getByRole('row', { name: /UPI.*₹2,500\.00/ }).waitFor();
    await table.getByRole('row', { name: /Bank.*−₹1,000\.00/ }).waitFor();
    await first.keyboard.press('c');
    await first.getByText('INR: the floats equal the ledger').waitFor();
    await expectUsable(first);
  });

  await step('the day closes with the float, in the table and in the file', async () => {
    const report = first.getByRole('table', { name: 'Daily report' });
    await report
      .getByRole('row', { name: /All providers, INR.*\+₹2,500\.00.*−₹1,000\.00.*₹1,500\.00/ })
      .waitFor();
    const saved = first.waitForEvent('download');
    await first.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toContain(
      `${day?.day},sandbox,upi,INR,0.00,2500.00,0.00,0.00,0.00,0.00,2500.00,0.00,0.00`,
    );
  });

  await step('a movement changes the float, and a limit warns below it', async () => {
    await second.goto('/office/float');
    await second.getByRole('button', { name: 'Record movement' }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('sandbox');
    await dialog.getByLabel('Currency').selectOption('INR');
    await dialog.getByLabel('Method').selectOption('UPI');
    await dialog.getByLabel('Amount').fill('250.25');
    await dialog.getByLabel('Reason').fill('float for payouts');
    await expectUsable(second);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await second.getByText('Recorded. The float has changed.').waitFor();
    await second.getByRole('button', { name: 'Set limit of sandbox in INR' }).click();
    await dialog.getByLabel('Warn below').fill('2000');
    await dialog.getByRole('button', { name: 'Set limit' }).click();
    await second.getByText('Low: below ₹2,000.00').waitFor();
    await second.getByRole('row', { name: /sandbox INR.*₹1,750\.25/ }).waitFor();
    await second.getByRole('button', { name: 'Compare with the ledger' }).click();
    await second.getByText('INR: the floats equal the ledger').waitFor();
    await expectUsable(second);
  });
});

const headings = 'id,reference,utr,amount,currency,fee,status,type,time';

/** A row of the file about a deposit, with what the provider claims. */
const line = (id: string, reference: string, amount: string, fee = '0.00') =>
  `${id},${reference},utr-${id},${amount},INR,${fee},SUCCESS,payment,${new Date()
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')}`;

test('a file with lies is imported, and each of its differences is resolved', async () => {
  const own = await startServer({ members: [{ ...cashier, role: 'cashier' }] });
  const admin = await Staff.of(own);
  const { page } = await visit(own.url, { viewport: desktop });
  const { page: other } = await visit(own.url, { viewport: phone });
  await signInToOffice(page, { staff: cashier });
  await signInToOffice(other, own);
  const ids: string[] = [];
  for (const [i, name] of ['honest', 'wrong', 'charged', 'omitted'].entries()) {
    const player = await newPlayer(own, `${name}@example.com`, 'kettle-moss-9');
    await deposit(own, player.access_token, 100_000 + i * 10_000);
    const { items } = await admin.call<{ items: { id: string }[] }>(
      'GET',
      `/players/${player.uuid}/deposits`,
    );
    ids.push(items[0]?.id ?? '');
  }
  const file = [
    headings,
    line('p1', ids[0] ?? '', '1000.00'),
    line('p2', ids[1] ?? '', '1101.00'),
    line('p3', ids[2] ?? '', '1200.00', '2.50'),
    line('p4', '', '500.00'),
  ];

  /** Resolves the difference of a kind on the first screen. */
  const resolve = async (kind: string, action: RegExp, reason: string, button: string) => {
    await page
      .getByRole('table', { name: 'Differences' })
      .getByRole('button', { name: kind })
      .click();
    await page.getByRole('article').getByRole('heading', { name: kind }).waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Resolve difference' });
    await dialog.getByRole('radio', { name: action }).check();
    await dialog.getByLabel('Reason').fill(reason);
    await expectUsable(page);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await step('a file with a bad cell is refused with the cell', async () => {
    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await page.getByText('No file was imported yet').waitFor();
    await expectUsable(page);
    await page.keyboard.press('i');
    await page.getByLabel('Or paste its text').fill([...file, line('p5', '', 'ten')].join('\n'));
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('amount');
    expect(await page.getByLabel('From a player').inputValue()).toBe('payment');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Import and compare' }).click();
    await page.getByRole('row', { name: '6 amount Not an amount ten' }).waitFor();
    await expectUsable(page);
  });

  await step(
    'the file is imported with the suggested mapping, and its differences are counted',
    async () => {
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'day.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file.join('\n')),
      });
      await page.getByRole('button', { name: 'Import and compare' }).click();
      await page.getByText('Imported. 4 differences are undecided.').waitFor();
      await page.getByRole('row', { name: /day\.csv sandbox .* 4 1 3 4/ }).waitFor();
      await expectUsable(page);
    },
  );

  await step('the mapping is stored, and the same file is refused', async () => {
    await other.goto('/office/reconciliation/import');
    await other.getByText('How the file is read: as stored').waitFor();
    await other.getByLabel('Or paste its text').fill(file.join('\n'));
    await other.getByRole('button', { name: 'Import and compare' }).click();
    await other.getByText('This file was imported before.').waitFor();
    await expectUsable(other);
  });

  await step('what moves no money is resolved at once', async () => {
    await resolve('Another fee', /Book the fee/, 'as the contract says', 'Resolve');
    await resolve('Missing at the provider', /Accept/, 'it is in the file of tomorrow', 'Resolve');
  });

  await step('what moves money waits for a second member', async () => {
    await resolve('Another amount', /Write off/, 'one rupee too much', 'Propose');
    await page.getByText(/^You proposed this\./).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await resolve('Unknown here', /Write off/, 'nobody knows the payment', 'Propose');
    await other.goto('/office/reconciliation?state=proposed');
    for (const kind of ['Another amount', 'Unknown here']) {
      const row = other
        .getByRole('table', { name: 'Differences' })
        .getByRole('button', { name: kind });
      await row
        .or(other.getByRole('heading', { name: kind }))
        .first()
        .waitFor();
      if (await row.isVisible()) await row.click();
      await other.getByRole('heading', { name: kind }).waitFor();
      await expectUsable(other);
      await other.getByRole('button', { name: 'Approve' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await other.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await other.getByText('No differences here').waitFor();
  });

  await step('nothing is left, and the float equals the file', async () => {
    await page.reload();
    await page.getByRole('row', { name: /day\.csv sandbox .* 4 1 3 0/ }).waitFor();
    await page.goto('/office/float');
    // 1,000 + 1,101 + 1,200 − 2.50 + 1,300 + 500
    await page.getByRole('row', { name: /sandbox INR.*₹5,098\.50/ }).waitFor();
    await page.keyboard.press('c');
    await page.getByText('INR: the floats equal the ledger').waitFor();
  });
  await admin.dispose();
});
