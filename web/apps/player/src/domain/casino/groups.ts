import type { Schemas } from '@maidan/api';
import { isLobbyGame, type LobbyId } from './games.ts';
import type { SupplierGame } from './suppliers.ts';

export type CasinoGames = Schemas['CasinoGames'];

/** Groups that are no categories of the operator. */
export const ownGroups = ['all', 'favourites', 'recent', 'popular', 'new', 'exclusive'] as const;

/** Categories in the order of the lobby. Those without games are not shown. */
export const categories = [
  'crash',
  'fast',
  'slots',
  'cards',
  'table',
  'roulette',
  'baccarat',
  'blackjack',
  'keno',
  'lottery',
  'board',
  'bingo',
  'video_poker',
  'live_dealers',
  'tv_games',
  'game_shows',
  'virtual_sports',
  'vip',
  'local',
  'other',
] as const;

export type Group = (typeof ownGroups)[number] | (typeof categories)[number];

export const groups: readonly Group[] = [...ownGroups, ...categories];

const slugs: Partial<Record<Group, string>> = { new: 'new-games', exclusive: 'exclusives' };

/** The last part of the address of a group. */
export const slugOf = (group: Group): string => slugs[group] ?? group.replace('_', '-');

export const groupOf = (slug: string): Group | undefined =>
  groups.find((group) => slugOf(group) === slug);

/** A game of the lobby, of this product or of a supplier. */
export interface LobbyGame {
  /** As favourites name it. */
  key: string;
  own?: LobbyId;
  supplied?: SupplierGame;
  name: string;
  /** The studio; empty for games of this product. */
  provider: string;
  categories: readonly string[];
  isNew: boolean;
  exclusive: boolean;
  works: boolean;
}

const words = (category: string) => category.toLowerCase().replace(/[\s-]+/g, '_');

/** A supplier's word for a category, if the lobby has it. */
const suppliedCategory = (category: string): string => {
  const word = words(category);
  return categories.find((own) => own === word || own === `${word}s`) ?? 'other';
};

/** All games, those of suppliers after those of this product. */
export function lobbyGames(
  games: CasinoGames,
  supplied: readonly SupplierGame[],
  nameOf: (id: LobbyId) => string,
): LobbyGame[] {
  const own = games.items.flatMap((game): LobbyGame[] => {
    if (!isLobbyGame(game.id)) return [];
    const { id, is_new: isNew, exclusive, works } = game;
    return [
      {
        key: id,
        own: id,
        name: nameOf(id),
        provider: '',
        categories: game.categories ?? [],
        isNew,
        exclusive,
        works: works || games.works,
      },
    ];
  });
  const others = supplied.map((game): LobbyGame => ({
    key: `${game.supplier}:${game.id}`,
    supplied: game,
    name: game.name,
    provider: game.studio || game.supplier,
    categories: [suppliedCategory(game.category)],
    isNew: game.is_new,
    exclusive: game.exclusive,
    works: games.works,
  }));
  return [...own, ...others];
}

/** What a group is chosen by. */
export interface Marks {
  favourites: readonly string[];
  recent: readonly string[];
  popular: readonly string[];
}

/** So many games must have been played before the most played ones are the popular ones. */
const fewPlayed = 4;

const inOrder = (games: readonly LobbyGame[], keys: readonly string[]): LobbyGame[] =>
  keys.flatMap((key) => games.filter((game) => game.key === key));

/** The games of a group. */
export function gamesOf(group: Group, games: readonly LobbyGame[], marks: Marks): LobbyGame[] {
  switch (group) {
    case 'all':
      return [...games];
    case 'favourites':
      return inOrder(games, marks.favourites);
    case 'recent':
      return inOrder(games, marks.recent);
    case 'popular':
      return marks.popular.length < fewPlayed
        ? games.filter((game) => game.categories.includes('popular'))
        : inOrder(games, marks.popular);
    case 'new':
      return games.filter(({ isNew }) => isNew);
    case 'exclusive':
      return games.filter(({ exclusive }) => exclusive);
    default:
      return games.filter((game) => game.categories.includes(group));
  }
}

/** Text as it is searched: without spaces, hyphens and case, in any script. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[\s\-_’']/g, '');
