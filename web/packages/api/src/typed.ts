import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';
import type { Fetch } from './transport.ts';

export type { Client, paths };

/** The shapes of the API document by name. */
export type Schemas = components['schemas'];

/** A client of the binary's own document: addresses, parameters and answers are checked by their generated types. */
export function typedClient(baseUrl: string, fetch: Fetch): Client<paths> {
  return createClient<paths>({ baseUrl, fetch });
}
