import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playersQuery } from './players.ts';

/** Whether a text is an id of this program. */
export const isId = (text: string) => /^[0-9a-z]{26}$/.test(text);

/** Finds the id of the one player that is written; an id and nothing are taken as they are. It fails if there is not exactly one. */
export function useNamedPlayer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (written: string) => {
      if (!written || isId(written)) return written;
      const { pages } = await queries.fetchInfiniteQuery(playersQuery(written));
      const [found, another] = pages[0]?.items ?? [];
      if (!found || another) throw new Error('not one player');
      return found.id;
    },
  });
}
