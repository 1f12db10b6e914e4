import type { Exits } from './leave.ts';

/** What an answer says that still wants the second factor. */
export interface Challenged {
  challenge?: string;
}

/** Where in the app a sign-in goes on that still wants the second factor. The fragment is sent to no server. */
export function secondStep(page: Exits, { challenge }: Challenged, here: URL): string | null {
  if (!challenge) return null;
  const target = new URL('login', new URL(page.app ?? '/', here));
  target.hash = `challenge=${challenge}`;
  return target.href;
}
