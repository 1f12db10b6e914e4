import { got, type TokenData } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** Another house that vouches for visitors. */
export interface IdentityProvider {
  name: string;
  label: string;
  /** The demo's own, which lets everybody be anybody. */
  test: boolean;
}

export interface SignInMethods {
  /** Whether passkeys work at this address. */
  passkeys: boolean;
  providers: IdentityProvider[];
  messenger?: IdentityProvider;
}

/** What another house says of a visitor. */
export interface ProviderProfile {
  method: string;
  label: string;
  name: string;
  email: string;
  verified: boolean;
}

export interface SignInResult {
  signed_in?: TokenData & { uuid: string };
  newcomer?: ProviderProfile;
  linking?: ProviderProfile;
  next: string;
}

/** Times are unix milliseconds; used_at is 0 for never. */
export interface Passkey {
  id: string;
  name: string;
  host: string;
  synced: boolean;
  copied: boolean;
  created_at: number;
  used_at: number;
}

export interface Linked {
  id: string;
  method: string;
  provider: string;
  label: string;
  created_at: number;
  used_at: number;
}

export const signInMethodsQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: () => got<SignInMethods>(api.client.GET('/api/v3/oauth/methods')),
  staleTime: Infinity,
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () =>
    (await got<{ items: Passkey[] }>(api.client.GET('/api/v3/players/me/passkeys'))).items,
});

export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: async () =>
    (await got<{ items: Linked[] }>(api.client.GET('/api/v3/players/me/links'))).items,
});

/** Currencies and countries that accounts are opened in. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: () =>
    got<{
      default_currency: string;
      currencies?: { iso_code: string; symbol: string }[];
      countries: { iso_code: string; name: string; currencies: string[] }[];
      visitor_country: string;
    }>(api.client.GET('/api/v3/settings', { params: { query: { with: 'currencies' } } })),
  staleTime: Infinity,
});

export async function csrf() {
  const { token } = await got<{ token: string }>(api.client.GET('/ccg/csrf-token'));
  return { header: { 'X-CSRF-TOKEN': token } };
}

const keep = (tokens: TokenData | undefined) => {
  if (tokens) api.session.save(tokens);
};

export async function arrive(ticket: string): Promise<SignInResult> {
  const arrived = await got<SignInResult>(
    api.client.POST('/api/v3/oauth/methods/finish', { params: await csrf(), body: { ticket } }),
  );
  keep(arrived.signed_in);
  return arrived;
}

/** Changes what a messenger signed for a ticket. */
export async function ticketOf(state: string, fields: Record<string, string>): Promise<string> {
  const { ticket } = await got<{ ticket: string }>(
    api.client.POST('/api/v3/oauth/messenger/finish', {
      params: await csrf(),
      body: { state, fields },
    }),
  );
  return ticket;
}

export type Finishing = {
  ticket: string;
  currency: string;
  country: string;
  checkbox1: boolean;
  checkbox2: boolean;
  confirm_subscribers: string[];
};

export async function finishRegistration(body: Finishing): Promise<SignInResult> {
  const arrived = await got<SignInResult>(
    api.client.POST('/api/v3/oauth/methods/register', { params: await csrf(), body }),
  );
  keep(arrived.signed_in);
  return arrived;
}

/** Where the browser is to go in order to link an external account. */
export const beginLink = async (method: string, password: string) =>
  (
    await got<{ address: string }>(
      api.client.POST('/api/v3/players/me/links/begin', {
        body: { method, password, next: '/me/security' },
      }),
    )
  ).address;

export const link = (ticket: string) =>
  got(api.client.POST('/api/v3/players/me/links', { body: { ticket } }));

const at = (id: string) => ({ path: { id } });

export const unlink = (id: string, password: string) =>
  got(api.client.DELETE('/api/v3/players/me/links/{id}', { params: at(id), body: { password } }));

export const removePasskey = (id: string, password: string) =>
  got(
    api.client.DELETE('/api/v3/players/me/passkeys/{id}', { params: at(id), body: { password } }),
  );

export const renamePasskey = (id: string, name: string) =>
  got(api.client.PATCH('/api/v3/players/me/passkeys/{id}', { params: at(id), body: { name } }));
