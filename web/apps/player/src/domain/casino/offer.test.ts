import { minor } from '@maidan/money';
import { describe, expect, it } from 'vitest';
import type { CasinoTable, Limits } from './calls.ts';
import type { CasinoGames } from './groups.ts';
import { closedBy, insteadOf, limitsOf } from './offer.ts';

const game = (id: string, categories: string[], part: object = {}) => ({
  id,
  return_low: 9900,
  return_high: 9900,
  categories,
  is_new: false,
  exclusive: false,
  works: false,
  message: '',
  ...part,
});

const lobby = (part: object = {}) =>
  ({
    items: [
      game('aviator', ['crash']),
      game('mines', ['fast'], { works: true, message: 'Back at noon' }),
      game('keno', ['lottery']),
      game('plinko', ['fast', 'crash']),
      game('a-game-of-another-version', ['crash']),
      game('jetx', ['crash']),
    ],
    works: false,
    message: '',
    popular: [],
    ...part,
  }) as unknown as CasinoGames;

const limits = { min: minor(1_000), max: minor(10_000_000), step: minor(100) } as Limits;
const narrow = { ...limits, max: minor(5_000) };
const table = { limits, game_limits: { dice: narrow }, off: ['dice'] } as unknown as CasinoTable;

describe('limits of a game', () => {
  it('are those that the operator set, otherwise the product’s', () => {
    expect(limitsOf(table, 'dice')).toBe(narrow);
    expect(limitsOf(table, 'mines')).toBe(limits);
  });
});

describe('a game is closed', () => {
  it('to a player by the country of the account, whatever the address', () => {
    expect(closedBy('dice', lobby(), table, true)).toEqual({ why: 'off' });
    expect(closedBy('limbo', lobby(), table, true)).toBeUndefined();
  });

  it('to a visitor by the list of the address', () => {
    expect(closedBy('limbo', lobby(), undefined, false)).toEqual({ why: 'off' });
    expect(closedBy('keno', lobby(), undefined, false)).toBeUndefined();
  });

  it('not before the answers are there', () => {
    expect(closedBy('limbo', lobby(), undefined, true)).toBeUndefined();
    expect(closedBy('limbo', undefined, undefined, false)).toBeUndefined();
  });

  it('by its works, and by those of the whole casino', () => {
    expect(closedBy('mines', lobby(), table, true)).toEqual({
      why: 'game_works',
      message: 'Back at noon',
    });
    expect(closedBy('keno', lobby({ works: true, message: 'Soon' }), table, true)).toEqual({
      why: 'casino_works',
      message: 'Soon',
    });
  });
});

describe('instead of a closed game', () => {
  it('games of its categories come first, and none that is closed', () => {
    expect(insteadOf('aviator', lobby())).toEqual(['plinko', 'jetx', 'keno']);
  });

  it('any games are offered when its categories are unknown', () => {
    expect(insteadOf('dice', lobby())).toEqual(['aviator', 'keno', 'plinko', 'jetx']);
    expect(insteadOf('dice', undefined)).toEqual([]);
  });
});
