import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect } from 'vitest';

/** The hands of a test of the desk. */
export const user = userEvent.setup();

export const dialog = () => screen.findByRole('dialog');

/** Where somebody who cannot see the page, or has no mouse, would be lost. */
export const faults = async (of: Element = document.body) => (await axe.run(of)).violations;

/** Says why and sends the dialog that is open, which must be sound to everybody. */
export async function confirm(button: string, label = 'Why', why = 'a rumour') {
  const asked = await dialog();
  await user.type(within(asked).getByLabelText(label), why);
  expect(await faults(asked)).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** The row of an event in the grid. */
export const rowOf = async (n: number) =>
  (await screen.findByText(`Herons ${n} – Asps ${n}`)).closest('tr') as HTMLElement;
