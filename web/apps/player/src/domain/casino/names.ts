import { queryOptions } from '@tanstack/react-query';
import catalogues from 'virtual:lang/player.casino';

const prefix = 'casino.game_';

/** The names of the games in all languages, by id. They are loaded with the first search: players type in their own script. */
export const namesQuery = queryOptions({
  queryKey: ['casino-names'],
  queryFn: async () => {
    const names: Record<string, string[]> = {};
    const loaded = await Promise.all(Object.values(catalogues.load).map((load) => load()));
    for (const { default: texts } of loaded)
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith(prefix)) (names[key.slice(prefix.length)] ??= []).push(String(text));
    return names;
  },
  staleTime: Infinity,
});
