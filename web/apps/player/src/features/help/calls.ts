import { ApiError, got } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useSignedIn } from '../../api.ts';

export interface Message {
  seq: number;
  /** Unix milliseconds. */
  at: number;
  author: 'visitor' | 'staff';
  text: string;
}

interface Conversation {
  status: 'open' | 'answered' | 'closed';
  messages: Message[];
}

/** Where this browser stores the secret of a guest's conversation; the promo site uses the same one. */
const stored = 'support';
const secret = (): string => localStorage.getItem(stored) ?? '';

const nothing: Conversation = { status: 'open', messages: [] };

async function visitorConversation(): Promise<Conversation> {
  const token = secret();
  if (!token) return nothing;
  const headers = { 'X-Support-Token': token };
  try {
    return await got<Conversation>(
      api.client.GET('/api/v3/support/messages', { params: { header: headers } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return nothing;
    throw error;
  }
}

/** The conversation with support: the account's for a player, this browser's for a guest. */
export const conversationQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['support', signedIn],
    queryFn: () =>
      signedIn
        ? got<Conversation>(api.client.GET('/api/v3/players/me/support/messages'))
        : visitorConversation(),
    refetchInterval: 4000,
  });

async function write(text: string, signedIn: boolean): Promise<void> {
  const token = secret();
  const header = token ? { 'X-Support-Token': token } : {};
  if (signedIn) {
    await got(
      api.client.POST('/api/v3/players/me/support/messages', {
        params: { header },
        body: { text },
      }),
    );
    localStorage.removeItem(stored); // it is the account's conversation now
    return;
  }
  try {
    const said = await got<{ token?: string }>(
      api.client.POST('/api/v3/support/messages', { params: { header }, body: { text } }),
    );
    if (said.token) localStorage.setItem(stored, said.token);
  } catch (error) {
    const gone = error instanceof ApiError && (error.status === 404 || error.status === 409);
    if (!gone || !token) throw error;
    localStorage.removeItem(stored); // unknown by now, or too long: start another conversation
    await write(text, signedIn);
  }
}

export function useWrite() {
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => write(text, signedIn),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['support'] }),
  });
}
