/** Actions of staff in the back office. */
import type { Page } from 'playwright-core';
import type { Server } from './server.ts';

/** Opens the back office and signs a member of staff in, the demo's unless it is given another one. */
export async function signInToOffice(
  page: Page,
  { staff }: Pick<Server, 'staff'>,
  path = '/office/',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}
