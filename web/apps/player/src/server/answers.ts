/**
 * Answers the app's requests from what the Go side brought, and returns the set of addresses that it did not bring. Each call
 * replaces the answers of the one before.
 */
export function answersOf(answers: Record<string, string | null>): Set<string> {
  const missing = new Set<string>();
  globalThis.fetch = (input) => {
    const { pathname, search } = new URL((input as Request).url);
    const address = pathname + search;
    const body = answers[address];
    if (body === undefined) missing.add(address);
    return body === undefined || body === null
      ? Promise.reject(new Error(`no answer from ${address}`))
      : Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  };
  return missing;
}
