import { accessTokenName } from '@maidan/api/constants';
import { ApiError, toApiError } from '@maidan/api/error';
import type { TokenData } from './session.ts';

/** An answer that refused the tokens, with its status; the session's refresh reads it. */
async function tokens(path: string, init: RequestInit): Promise<TokenData> {
  const response = await fetch(path, { ...init, method: 'POST' });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as TokenData;
}

export const refreshed = (refresh_token: string): Promise<TokenData> =>
  tokens('/api/v3/oauth/refresh', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });

/** A token of the time before token data: a JWT by itself. */
const bare = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Exchanges an old token that this browser still holds, once; null when there is none, it is refused, or there is no network.
 * It throws when the server has an error; then the token stays.
 */
export async function migrated(storage: Storage = localStorage): Promise<TokenData | null> {
  const old = storage.getItem(accessTokenName) ?? '';
  if (!bare.test(old)) return null;
  try {
    return await tokens('/auth/v1/change-token', { headers: { Authorization: `Bearer ${old}` } });
  } catch (error) {
    const { status } = toApiError(error);
    if (status >= 500) throw error;
    if (status !== 0) storage.removeItem(accessTokenName);
    return null;
  }
}
