import { attempt, checked, csrfHeader, typedClient, type paths } from '@maidan/api';
import type { Minor } from '@maidan/money';

/** Fields that are amounts of money; the document has them as numbers. */
type MoneyField =
  'amount' | 'requested' | 'fee' | 'balance' | 'credited' | 'total_deposit' | 'debt' | 'bonus_debt';

/** A shape of the document with its amounts branded. */
type Priced<T> = T extends (infer I)[]
  ? Priced<I>[]
  : T extends object
    ? { [K in keyof T]: K extends MoneyField ? InMinor<T[K]> : Priced<T[K]> }
    : T;
type InMinor<T> = T extends number ? Minor : T;

/** What a GET of this address answers. */
export type Got<P extends keyof paths> = paths[P]['get'] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
}
  ? Priced<T>
  : never;

export interface Page<T> {
  items: T[];
  next: string;
}

/** The office's session is a cookie, so its requests need no signing. */
export const client = typedClient(location.origin, async (request) =>
  checked(await attempt(request, (r) => fetch(r))),
);

/** The data of a good answer; bad answers were thrown on the way. */
export async function got<T>(answer: Promise<{ data?: T }>): Promise<Priced<T>> {
  return (await answer).data as Priced<T>;
}

/** What every request needs that changes something. */
export async function csrf() {
  const { token } = await got(client.GET('/ccg/csrf-token'));
  return { [csrfHeader]: token };
}

/** An empty cursor is the first page. */
export const from = (cursor: string | undefined) => (cursor ? { cursor } : {});

/** The options of a paged query. */
export const paged = {
  initialPageParam: '',
  getNextPageParam: (page: Page<unknown>) => page.next || undefined,
};
