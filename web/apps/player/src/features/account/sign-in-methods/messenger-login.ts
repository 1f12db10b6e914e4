/** A login that a messenger signed: our state parameter and the signed fields, all as text. */
export interface MessengerLogin {
  state: string;
  fields: Record<string, string>;
}

/**
 * Parses a signed login. Messengers send the fields in the query, or as base64-encoded JSON in the fragment `tgAuthResult`.
 * Returns undefined when the address has neither.
 */
export function parseMessengerLogin(query: string, fragment: string): MessengerLogin | undefined {
  const params = new URLSearchParams(query);
  const state = params.get('state') ?? '';
  const encoded = new URLSearchParams(fragment).get('tgAuthResult');
  if (encoded !== null) return { state, fields: decodeFields(encoded) };
  if (!params.has('hash')) return undefined;
  params.delete('state');
  return { state, fields: Object.fromEntries(params) };
}

function decodeFields(encoded: string): Record<string, string> {
  try {
    // URLSearchParams decodes + as a space, and some messengers use URL-safe base64.
    const base64 = encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
