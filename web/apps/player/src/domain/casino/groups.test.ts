import { describe, expect, it } from 'vitest';
import {
  gamesOf,
  groupOf,
  groups,
  lobbyGames,
  searchable,
  slugOf,
  type CasinoGames,
} from './groups.ts';

const game = (id: string, part: object = {}) => ({
  id,
  return_low: 9900,
  return_high: 9900,
  categories: ['fast'],
  is_new: false,
  exclusive: false,
  works: false,
  message: '',
  ...part,
});

const games = {
  items: [
    game('mines', { categories: ['popular', 'fast'] }),
    game('dice', { is_new: true, works: true }),
    game('keno', { exclusive: true, categories: ['lottery'] }),
    game('a-game-of-another-version'),
  ],
  works: false,
  message: '',
  popular: [],
} as unknown as CasinoGames;

const supplied = [
  {
    supplier: 'sim',
    id: 'G1',
    name: 'Wild Seven',
    studio: 'Studio',
    category: 'Video Poker',
    return: 0,
    demo: true,
    is_new: true,
    exclusive: false,
  },
  {
    supplier: 'sim',
    id: 'G2',
    name: 'Odd',
    studio: '',
    category: 'something',
    return: 0,
    demo: true,
    is_new: false,
    exclusive: true,
  },
];

const all = lobbyGames(games, supplied, (id) => `name of ${id}`);
const marks = { favourites: ['sim:G1', 'mines'], recent: ['keno'], popular: [] };
const keys = (group: Parameters<typeof gamesOf>[0], popular: string[] = []) =>
  gamesOf(group, all, { ...marks, popular }).map(({ key }) => key);

describe('lobbyGames', () => {
  it('has the games that this version knows, then those of suppliers', () => {
    expect(all.map(({ key }) => key)).toEqual(['mines', 'dice', 'keno', 'sim:G1', 'sim:G2']);
    expect(all.map(({ provider }) => provider)).toEqual(['', '', '', 'Studio', 'sim']);
    expect(all[1]?.works).toBe(true);
    expect(
      lobbyGames({ ...games, works: true }, supplied, String).every(({ works }) => works),
    ).toBe(true);
  });
});

describe('gamesOf', () => {
  it('chooses by marks, categories and the order of the player', () => {
    expect(keys('favourites')).toEqual(['sim:G1', 'mines']);
    expect(keys('recent')).toEqual(['keno']);
    expect(keys('new')).toEqual(['dice', 'sim:G1']);
    expect(keys('exclusive')).toEqual(['keno', 'sim:G2']);
    expect(keys('fast')).toEqual(['mines', 'dice']);
    expect(keys('video_poker')).toEqual(['sim:G1']);
    expect(keys('other')).toEqual(['sim:G2']);
    expect(keys('bingo')).toEqual([]);
  });

  it('takes the operator’s choice as popular until enough games were played', () => {
    expect(keys('popular')).toEqual(['mines']);
    expect(keys('popular', ['keno', 'dice', 'mines', 'gone'])).toEqual(['keno', 'dice', 'mines']);
  });
});

describe('addresses', () => {
  it('name each group', () => {
    for (const group of groups) expect(groupOf(slugOf(group))).toBe(group);
    expect(slugOf('new')).toBe('new-games');
    expect(slugOf('video_poker')).toBe('video-poker');
    expect(groupOf('nothing')).toBeUndefined();
  });
});

it('searchable ignores case, spaces and hyphens', () => {
  expect(searchable('Dragon-Tiger')).toBe(searchable('dragon tiger'));
  expect(searchable('मिठाई रश')).toContain(searchable('मिठाई'));
});
