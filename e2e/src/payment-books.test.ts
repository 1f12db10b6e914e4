/** The books of payments in the office: adjustments by two members. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectUsable, phone, step, visit } from './browser.ts';
import { signInToOffice } from './office.ts';
import { newPlayer, Staff } from './players.ts';
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
