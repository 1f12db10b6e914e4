/** The exits of a page: data attributes of <html>. */
export interface Exits {
  /** Root of the player app, ending in a slash. */
  app?: string;
  /** Places below it by action; "stay" sends nobody anywhere. */
  register?: string;
  login?: string;
  /** The place of visitors who have signed in before. */
  signed?: string;
  /** Added to the target's query as id. */
  id?: string;
  /** Deep link of the target. */
  hash?: string;
  /** The authentication keeper, through which the redirect goes; empty means directly. */
  keeper?: string;
  /** Origin that takes the place of the app's when the query holds prod_test. */
  test?: string;
}

/** The address to which a visitor is sent after an action: "register", "login", or "join" for a button of a tournament's page; null when the page keeps its visitors. */
export function exit(page: Exits, action: string, here: URL): string | null {
  const signed = page.signed && action === 'join' ? `${page.signed}?join=1` : page.signed;
  const place =
    (action === 'register' ? page.register : action === 'login' ? page.login : signed) ?? '';
  if (place === 'stay') return null;
  const query = new URLSearchParams(here.search);
  const app = new URL(page.app ?? '/', here);
  const root = page.test && query.has('prod_test') ? new URL(app.pathname, page.test) : app;
  const target = new URL(place, root);
  target.searchParams.forEach((value, name) => query.set(name, value));
  query.set('welcomeme', '1');
  if (page.id) query.set('id', page.id);
  if (action === 'register') query.set('newReg', 'true');
  target.search = query.toString();
  target.hash = page.hash ?? '';
  return page.keeper
    ? `${page.keeper}?set=false&redirect=${encodeURIComponent(target.href)}`
    : target.href;
}
