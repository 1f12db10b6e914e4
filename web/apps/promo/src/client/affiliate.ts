/** Query keys of affiliates and the names they are sent under. The server keeps the same in a cookie for a week. */
const keys = {
  click_id: 'click_id',
  value_1: 'offer_id',
  value_2: 'partner_id',
  value_3: 'landing_id',
};

/** Identifiers of the query, or those in the cookie. */
export function affiliates(
  search = location.search,
  cookies = document.cookie,
): Record<string, string> {
  const query = new URLSearchParams(search);
  const found: Record<string, string> = {};
  for (const [from, to] of Object.entries(keys)) {
    const value = query.get(from);
    if (value) found[to] = value;
  }
  if (Object.keys(found).length > 0) return found;
  const stored = /(?:^|; )affiliate=([^;]*)/.exec(cookies)?.[1];
  return stored ? Object.fromEntries(new URLSearchParams(stored)) : {};
}
