import { calls, type Calls } from './calls.ts';
import { Session } from './session.ts';
import type { TokenData } from './shapes.ts';
import { checked, signedFetch, type Fetch } from './transport.ts';
import { typedClient, type Client, type paths } from './typed.ts';

export interface ApiOptions {
  /** Origin of the API. Empty means the page's own. */
  base?: string;
  /** Language code for the texts that the server writes. */
  language?: () => string;
  fetch?: Fetch;
  storage?: Storage;
}

/** The calls of the API and the session that signs them. One per app. */
export interface Api {
  session: Session;
  calls: Calls;
  /**
   * For the calls of screens that load later, which live with their screens (a file `calls.ts` beside them): whatever stands
   * in `calls` is part of an app's first load. `got(api.client.GET('/api/v3/…'))` answers with the data or throws.
   */
  client: Client<paths>;
  /** Ends the session here whatever the server answers, and there if it can be reached. */
  signOut: () => Promise<void>;
}

export function createApi(options: ApiOptions = {}): Api {
  const baseUrl = options.base ?? '';
  const send: Fetch = options.fetch ?? ((request) => fetch(request));
  const session = new Session({
    storage: options.storage,
    refresh: async (refresh_token) => {
      const answer = await send(
        new Request(new URL(`${baseUrl}/api/v3/oauth/refresh`, globalThis.location?.href), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ refresh_token }),
        }),
      );
      return (await (await checked(answer)).json()) as TokenData;
    },
  });
  const client = typedClient(baseUrl, signedFetch(session, options.language ?? (() => 'en'), send));
  const api = calls(client, session);
  return {
    session,
    calls: api,
    client,
    signOut: () => session.leave(api.logout),
  };
}
