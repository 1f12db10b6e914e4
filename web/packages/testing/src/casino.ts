import type { Schemas } from '@maidan/api';

type CasinoGames = Schemas['CasinoGames'];
export type SuppliedGame = Schemas['OfferedGame'];

/** A game as the casino's lobby lists it. */
export const casinoGame = (id: string, ...categories: string[]) =>
  ({
    id,
    return_low: 9_900,
    return_high: 9_900,
    categories,
    is_new: false,
    exclusive: false,
    works: false,
    message: '',
  }) as CasinoGames['items'] extends (infer G)[] | null ? G : never;

/** The lobby of a small casino. */
export const casinoGames = (): CasinoGames =>
  ({
    items: [
      casinoGame('aviator', 'popular', 'crash'),
      casinoGame('mines', 'fast'),
      casinoGame('lucky-joker', 'slots'),
      casinoGame('dragon-tiger', 'cards'),
      casinoGame('wheel', 'lottery'),
      casinoGame('keno', 'lottery'),
    ],
    works: false,
    message: '',
    popular: [],
  }) as CasinoGames;

/** The game of a supplier on which `freeRounds` are played. */
export const suppliedGame = (): SuppliedGame => ({
  supplier: 'hub',
  id: 'sand',
  name: 'Book of Sand',
  studio: 'Hub Studio',
  category: 'Video Slots',
  product: 'slots',
  return: 9_600,
  demo: true,
  is_new: false,
  exclusive: false,
});

/** What a player needs to play: every game with the same limits. */
export const casinoTable = () => ({
  limits: {
    min: 1000,
    max: 1_000_000,
    step: 100,
    max_payout: 100_000_000,
    demo: 1_000_000,
    currency: 'INR',
  },
  game_limits: {},
  off: [],
  seeds: { id: 's1', commitment: 'a1', client_seed: 'player', nonce: 0, demo: 1_000_000 },
  open: [],
  bonus: 0,
  flags: { no_turbo: false, no_autoplay: false },
});

/** A round of dice that was started as asked, and lost. */
export const lostRound = (id: string, ask: { stake: number; funds: string; grant?: string }) => ({
  id,
  game: 'dice',
  ...ask,
  currency: 'INR',
  status: 'ended',
  step: 1,
  payout: 0,
  multiplier: 0,
  can_cash_out: false,
  seeds_id: 's1',
  nonce: 0,
  view: { roll: 42 },
});

/** The answer to a call of the lobby, or to the launch of a supplier's game, whose address has the balance; undefined for any other call. */
export function casinoAnswer(
  call: string,
  body: unknown,
  games: CasinoGames,
  supplied: readonly SuppliedGame[],
): unknown {
  if (call === 'GET /api/v3/casino/games') return games;
  if (call === 'GET /api/v3/casino/supplier-games') return { items: supplied };
  if (call === 'GET /api/v3/casino/favourites') return { items: [] };
  if (/^POST .*\/supplier-games\/.*\/launch$/.test(call)) {
    const { funds, grant = '' } = body as { funds: string; grant?: string };
    return { url: `about:blank?${funds}:${grant}` };
  }
  return undefined;
}
