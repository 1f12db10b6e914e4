import { got, type Schemas } from '@maidan/api';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../api.ts';

/** A notification of the player. */
export interface Notice {
  id: string;
  color: Schemas['Notification']['color'];
  message: string;
  /** Unix milliseconds. */
  created_at: number;
  read: boolean;
}

interface NoticePage {
  items: Notice[];
  next: string;
  unread: number;
}

/** The number of unread notifications, and the newest one if it arrived while the app was open. */
export interface Bell {
  unread: number;
  notification?: { id: string; message: string; language: string };
}

export type NoticeState = 'new' | 'archive';

const base = '/api/v3/players/me/notifications';

const page = (state: NoticeState, lang: string, cursor: string) =>
  got<NoticePage>(api.client.GET(base, { params: { query: { state, lang, cursor } } }));

/** The live connection updates the same query key. */
export const bellQuery = queryOptions({
  queryKey: ['bell'],
  queryFn: async (): Promise<Bell> => ({ unread: (await page('new', '', '')).unread }),
  staleTime: Infinity,
});

export const noticesQuery = (state: NoticeState, lang: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', state, lang],
    queryFn: ({ pageParam }) => page(state, lang, pageParam),
    initialPageParam: '',
    getNextPageParam: (last) => last.next || undefined,
  });

type Answer = Promise<{ data?: { unread: number } }>;

/** Changes the list. The response contains the number of unread notifications. */
function useChange<Input>(call: (input: Input) => Answer) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => got(call(input)),
    onSuccess: ({ unread }) => {
      queries.setQueryData(bellQuery.queryKey, (old) => ({ ...old, unread }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
}

const withId = (id: string) => ({ params: { path: { id } } });
const upTo = (up_to: string) => ({ params: { query: { up_to } } });

export const useRead = () =>
  useChange((id: string) => api.client.POST(`${base}/{id}/read`, withId(id)));

export const useArchive = () =>
  useChange((id: string) => api.client.POST(`${base}/{id}/archive`, withId(id)));

/** Marks as read up to the newest visible notification, so that newer ones stay unread. */
export const useReadAll = () =>
  useChange((id: string) => api.client.POST(`${base}/read-all`, upTo(id)));

export const useClearAll = () =>
  useChange((id: string) => api.client.POST(`${base}/clear-all`, upTo(id)));
