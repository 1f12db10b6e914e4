import { ApiError, got, supportTokenHeader, type Schemas } from '@maidan/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useSignedIn } from '../../api.ts';

export interface Message {
  seq: number;
  /** Unix milliseconds. */
  at: number;
  author: Schemas['SupportMessage']['author'];
  /** The player's manager, if the manager wrote it. */
  name: string;
  text: string;
}

interface Conversation {
  status: Schemas['SupportConversation']['status'];
  messages: Message[];
  /** Who answers a member of the VIP programme; empty: support. */
  manager: string;
}

/** The local storage key of the token of a guest's conversation; the promo site uses the same. */
const storageKey = 'support';
const guestToken = (): string => localStorage.getItem(storageKey) ?? '';

const emptyConversation: Conversation = { status: 'open', messages: [], manager: '' };

async function guestConversation(): Promise<Conversation> {
  const token = guestToken();
  if (!token) return emptyConversation;
  const headers = { [supportTokenHeader]: token };
  try {
    return await got<Conversation>(
      api.client.GET('/api/v3/support/messages', { params: { header: headers } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return emptyConversation;
    throw error;
  }
}

/** The conversation with support: of the account, or of this browser for a guest. */
export const conversationQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['support', signedIn],
    queryFn: () =>
      signedIn
        ? got<Conversation>(api.client.GET('/api/v3/players/me/support/messages'))
        : guestConversation(),
    refetchInterval: 4000,
  });

async function write(text: string, signedIn: boolean): Promise<void> {
  const token = guestToken();
  const header = token ? { [supportTokenHeader]: token } : {};
  if (signedIn) {
    await got(
      api.client.POST('/api/v3/players/me/support/messages', {
        params: { header },
        body: { text },
      }),
    );
    localStorage.removeItem(storageKey); // the server has moved the conversation to the account
    return;
  }
  try {
    const created = await got<{ token?: string }>(
      api.client.POST('/api/v3/support/messages', { params: { header }, body: { text } }),
    );
    if (created.token) localStorage.setItem(storageKey, created.token);
  } catch (error) {
    const unusable = error instanceof ApiError && (error.status === 404 || error.status === 409);
    if (!unusable || !token) throw error;
    localStorage.removeItem(storageKey); // expired or full: start a new conversation
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
