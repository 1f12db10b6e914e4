/** Verification of a player: the link in the email after the registration, a code to a phone, a document that is refused, sent again and approved. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visit, type Visit, expectUsable, step } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { codeIn, newPlayer, signedIn, Staff, type Tokens, receivedMessage } from './players.ts';

let server: Server;
let asha: Tokens & { uuid: string };
let player: Visit;
let page: Page;

const section = (name: string) => page.getByRole('region', { name });

/** A photo of a document, as large as phones take them: a canvas of the browser itself. */
async function photo(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1000;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#d8e2dc';
    pen.fillRect(0, 0, 1600, 1000);
    pen.fillStyle = '#22303a';
    pen.font = '64px sans-serif';
    pen.fillText('SPECIMEN · Asha Rao · 14.08.1992', 120, 500);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

beforeAll(async () => {
  server = await startServer();
  asha = await newPlayer(server, 'asha@example.com', 'correct horse');
  player = await visit(server.url, { storage: signedIn(asha) });
  page = player.page;
  await player.context.addCookies([{ name: 'deposit_prompt', value: '1', url: server.url }]);
});

test('a player is verified by email, phone and document', async () => {
  await step('confirms the address by the link in the email', async () => {
    await page.goto('/me/verification');
    await section('Email').getByText('Not confirmed').waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: /^Demo:/ }).click();
    const link = page.getByRole('link', { name: /\/confirm\?code=/ });
    await link.waitFor();
    await expectUsable(page);
    await link.click();
    await page.getByRole('button', { name: 'Yes, this is my address' }).waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    await page.getByRole('status').getByText('Email address confirmed.').waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Go to verification' }).click();
    await section('Email').getByText('Confirmed', { exact: true }).waitFor();
  });

  await step('finds the address confirmed when the link is followed again', async () => {
    const email = await receivedMessage(
      server,
      asha.access_token,
      ({ text }) => codeIn(text) !== '',
    );
    const answer = await fetch(`${server.url}/api/v3/players/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: codeIn(email.text) }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('already_confirmed');
    // The page has nothing to refuse: what the link is for has happened.
    await page.goto(`/confirm?code=${codeIn(email.text)}`);
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    await page.getByRole('status').getByText('Email address confirmed.').waitFor();
  });

  await step('adds a phone with the code of a message', async () => {
    await page.goto('/me/verification');
    const phone = section('Phone');
    await phone.getByRole('button', { name: 'Add phone number' }).click();
    await phone.getByLabel('New phone number').fill('98123 45678');
    await expectUsable(page);
    await phone.getByRole('button', { name: 'Send message' }).click();
    const message = await receivedMessage(
      server,
      asha.access_token,
      ({ channel }) => channel === 'sms',
    );
    const code = /\d{6}/.exec(message.text)?.[0] ?? '';
    const typed = phone.getByLabel('Six-digit code');
    await typed.fill(code === '000000' ? '111111' : '000000');
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await phone.getByText('The code is wrong.').waitFor();
    await expectUsable(page);
    await typed.fill(code);
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await phone.getByText('Confirmed', { exact: true }).waitFor();
    await phone.getByText('+919812345678').waitFor();
  });

  await step('sends both sides of an identity card', async () => {
    const identity = section('Identity');
    await identity.getByRole('button', { name: 'Send document' }).click();
    await expectUsable(page);
    const file = { name: 'card.png', mimeType: 'image/png', buffer: await photo() };
    await identity.getByLabel('Front: Choose a photo').setInputFiles(file);
    await identity.getByLabel('Back: Choose a photo').setInputFiles(file);
    await expect.poll(() => identity.getByAltText('Preview of the photo').count()).toBe(2);
    await expectUsable(page);
    await identity.getByRole('button', { name: 'Submit for check' }).click();
    await identity.getByText('Our staff is checking your document').waitFor();
    await expectUsable(page);
  });

  await step('is refused with a reason and approved at the second document', async () => {
    const staff = await Staff.of(server);
    const open = async () =>
      (await staff.call<{ items: { id: string; player_id: string }[] }>('GET', '/documents')).items;
    const [first] = await open();
    expect(first?.player_id).toBe(asha.uuid);
    await staff.call('POST', `/documents/${first?.id}/request-again`, {
      reason: 'The photo is blurred.',
    });
    await page.goto('/me/verification');
    const identity = section('Identity');
    await identity.getByText('The photo is blurred.').first().waitFor();
    await expectUsable(page);
    await identity.getByRole('button', { name: 'Send document' }).click();
    await identity.getByLabel('Document type').selectOption({ label: 'Passport' });
    const file = { name: 'pass.png', mimeType: 'image/png', buffer: await photo() };
    await identity.getByLabel('Photo: Choose a photo').setInputFiles(file);
    await identity.getByRole('button', { name: 'Submit for check' }).click();
    await identity.getByText('Our staff is checking your document').waitFor();
    const [second] = await open();
    await staff.call('POST', `/documents/${second?.id}/approve`);
    await page.goto('/me/verification');
    await section('Identity').getByText('Your identity is verified.').waitFor();
    await expectUsable(page);
    await staff.dispose();
    const expected = (error: string) =>
      error.includes('400 (Bad') || error.includes('409 (Conflict'); // a wrong code, a used link
    expect(player.consoleErrors.filter((error) => !expected(error))).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});
