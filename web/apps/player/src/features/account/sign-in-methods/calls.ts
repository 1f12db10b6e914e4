import { csrfHeader, got, type TokenData } from '@maidan/api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** An external identity provider. */
export interface IdentityProvider {
  name: string;
  label: string;
  /** Whether it is the demo's provider, which accepts any identity. */
  test: boolean;
}

export interface SignInMethods {
  /** Whether passkeys work at this address. */
  passkeys: boolean;
  providers: IdentityProvider[];
  messenger?: IdentityProvider;
}

/** The profile that an identity provider returns. */
export interface ProviderProfile {
  method: string;
  label: string;
  name: string;
  email: string;
  verified: boolean;
}

export interface SignInResult {
  signed_in?: TokenData & { uuid: string };
  /** Set when no account exists yet: the registration has to be finished. */
  newcomer?: ProviderProfile;
  /** Set when a signed-in player links this external account. */
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

export interface LinkedAccount {
  id: string;
  method: string;
  provider: string;
  label: string;
  created_at: number;
  used_at: number;
}

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => got<SignInMethods>(api.client.GET('/api/v3/oauth/methods')),
  staleTime: Infinity,
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () =>
    (await got<{ items: Passkey[] }>(api.client.GET('/api/v3/players/me/passkeys'))).items,
});

export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: async () =>
    (await got<{ items: LinkedAccount[] }>(api.client.GET('/api/v3/players/me/links'))).items,
});

/** The currencies and countries that a registration offers. */
export const registrationOptionsQuery = queryOptions({
  queryKey: ['registration-options'],
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
  return { header: { [csrfHeader]: token } };
}

const saveSession = (tokens: TokenData | undefined) => {
  if (tokens) api.session.save(tokens);
};

/** Exchanges the ticket of a callback for a session, a profile to register, or a profile to link. */
export async function finishSignIn(ticket: string): Promise<SignInResult> {
  const result = await got<SignInResult>(
    api.client.POST('/api/v3/oauth/methods/finish', { params: await csrf(), body: { ticket } }),
  );
  saveSession(result.signed_in);
  return result;
}

/** Exchanges a signed messenger login for a ticket. */
export async function exchangeMessengerLogin(
  state: string,
  fields: Record<string, string>,
): Promise<string> {
  const { ticket } = await got<{ ticket: string }>(
    api.client.POST('/api/v3/oauth/messenger/finish', {
      params: await csrf(),
      body: { state, fields },
    }),
  );
  return ticket;
}

export type ProviderRegistration = {
  ticket: string;
  currency: string;
  country: string;
  checkbox1: boolean;
  checkbox2: boolean;
  confirm_subscribers: string[];
};

export async function finishRegistration(body: ProviderRegistration): Promise<SignInResult> {
  const result = await got<SignInResult>(
    api.client.POST('/api/v3/oauth/methods/register', { params: await csrf(), body }),
  );
  saveSession(result.signed_in);
  return result;
}

/** Starts linking an external account and returns the address to open. */
export const startLinking = async (method: string, password: string) =>
  (
    await got<{ address: string }>(
      api.client.POST('/api/v3/players/me/links/begin', {
        body: { method, password, next: '/me/security' },
      }),
    )
  ).address;

export const linkAccount = (ticket: string) =>
  got(api.client.POST('/api/v3/players/me/links', { body: { ticket } }));

export const unlinkAccount = (id: string, password: string) =>
  got(
    api.client.DELETE('/api/v3/players/me/links/{id}', {
      params: { path: { id } },
      body: { password },
    }),
  );

export const removePasskey = (id: string, password: string) =>
  got(
    api.client.DELETE('/api/v3/players/me/passkeys/{id}', {
      params: { path: { id } },
      body: { password },
    }),
  );

export const renamePasskey = (id: string, name: string) =>
  got(
    api.client.PATCH('/api/v3/players/me/passkeys/{id}', {
      params: { path: { id } },
      body: { name },
    }),
  );
