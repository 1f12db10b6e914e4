/** Free rounds with suppliers: their offer, why some were not given, and the games to choose from. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FreeRounds, SupplierGame } from '../domain/casino/suppliers.ts';
import { dialog, user } from './ask.ts';
import { FakeOffice } from './office.tsx';
import { supplierGame } from './offers.ts';

afterEach(() => vi.unstubAllGlobals());

const rounds = (player: string, more: Partial<FreeRounds> = {}): FreeRounds => ({
  id: `f-${player}`,
  supplier: 'sandbox-hub88',
  supplier_id: '',
  player_id: player,
  player_name: `${player}@example.com`,
  game: 'lanterns-hub88',
  currency: 'INR',
  rounds: 10,
  stake: 1_000,
  status: 'granted',
  starts_at: 1_760_000_000_000,
  ends_at: 1_760_600_000_000,
  created_at: 1_760_000_000_000,
  offer: '',
  refusal: '',
  ...more,
});

const items = [
  rounds('asha', { offer: 'lantern-week' }),
  rounds('bela', { status: 'cancelled', refusal: 'supplier_without_free_rounds' }),
  rounds('dev', { status: 'cancelled' }),
];

/** Opens the list for a member with these permissions. */
async function opened(permissions: string[], games: SupplierGame[] = []) {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = permissions;
  office.more = (call) => {
    if (call === 'GET /casino/alarms') return Response.json([]);
    if (call === 'GET /casino/free-rounds') return Response.json({ items, next: '' });
    if (call === 'GET /casino/supplier-games') return Response.json({ items: games });
    return undefined;
  };
  await office.open('/casino/suppliers/free-rounds');
}

const rowOf = (player: string) => screen.findByRole('row', { name: new RegExp(player) });

/** Opens the dialog that grants free rounds. */
async function asked() {
  await user.click(await screen.findByRole('button', { name: 'Grant free rounds' }));
  return within(await dialog());
}

describe('list of free rounds', () => {
  it('leads to the offer that gave them', async () => {
    await opened(['casino.see', 'promo_codes.make']);
    const [link] = within(await rowOf('asha')).getAllByRole('link', { name: 'lantern-week' });
    expect(link?.getAttribute('href')).toContain('/offers/edit?id=lantern-week');
    expect(within(await rowOf('bela')).getAllByRole('link')).toHaveLength(1);
  });

  it('only names the offer for members who may not open it', async () => {
    await opened(['casino.see']);
    const row = await rowOf('asha');
    expect(row.textContent).toContain('lantern-week');
    expect(within(row).queryByRole('link', { name: 'lantern-week' })).toBeNull();
  });

  it('says why a supplier does not give them, unless staff cancelled them', async () => {
    await opened(['casino.see']);
    const why = 'The supplier gives no free rounds of this game';
    expect((await rowOf('bela')).textContent).toContain(why);
    expect((await rowOf('dev')).textContent).not.toContain(why);
  });
});

describe('grant of free rounds', () => {
  it('lists the games that have them', async () => {
    const dice = supplierGame('dice-hub88', 'Harbour Dice', { free_rounds: false });
    const lanterns = supplierGame('lanterns-hub88', 'River Lanterns');
    await opened(['casino.see', 'casino.operate'], [dice, lanterns]);
    const games = within((await asked()).getByLabelText('Game'));
    await games.findByRole('option', { name: 'River Lanterns · sandbox-hub88' });
    expect(games.getAllByRole('option')).toHaveLength(1);
  });

  it('says so when no supplier has such games', async () => {
    await opened(['casino.see', 'casino.operate']);
    const form = await asked();
    expect(await form.findByText('No supplier has a game with free rounds.')).toBeTruthy();
    const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Grant free rounds' });
    expect(submit.disabled).toBe(true);
  });
});
