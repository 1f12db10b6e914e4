/**
 * Replaces fetch: it resolves with the API responses that the Go side sent. Returns the set of addresses without a response, which
 * grows as the app requests them. Each call replaces the responses of the call before.
 */
export function stubFetch(answers: Record<string, string | null>): Set<string> {
  const missing = new Set<string>();
  globalThis.fetch = (input) => {
    const { pathname, search } = new URL((input as Request).url);
    const address = pathname + search;
    const body = answers[address];
    if (body === undefined) missing.add(address);
    return body === undefined || body === null
      ? Promise.reject(new Error(`no response for ${address}`))
      : Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  };
  return missing;
}
