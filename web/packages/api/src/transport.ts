import { ApiError, toApiError } from './error.ts';
import type { Session } from './session.ts';

export type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch that signs requests: with a fresh token, and once more with a new one when the server
 * refuses the first. Answers that say no become ApiError, and so does no answer.
 */
export function signedFetch(session: Session, language: () => string, send: Fetch): Fetch {
  return async (request) => {
    request.headers.set('Accept-Language', language());
    const again = request.clone();
    const token = await session.token();
    const first = await attempt(sign(request, token), send);
    if (first.status !== 401 || !token) return checked(first);
    if (await turnedAway(first)) {
      session.clear();
      return checked(first);
    }
    const fresh = await session.refresh(token);
    if (!fresh) return checked(first);
    return checked(await attempt(sign(again, fresh), send));
  };
}

/** Whether the player's country is blocked: another token would not help. */
async function turnedAway(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const [first] = new ApiError(response.status, body).errors;
  return first?.location === 'ip' && first.reason === 'forbidden';
}

function sign(request: Request, token: string | null): Request {
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/** Sends; no answer becomes the ApiError "network". */
export async function attempt(request: Request, send: Fetch): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    throw toApiError(error);
  }
}

/** Returns a successful response; throws any other as an ApiError. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, body);
}
