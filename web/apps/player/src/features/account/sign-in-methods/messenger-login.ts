/** A messenger's signed login as it came back: the state of ours, and the fields that were signed, all as text. */
export interface Signed {
  state: string;
  fields: Record<string, string>;
}

/**
 * Reads a signed login from an address. Messengers send the fields in the query, or as base64 of JSON in the fragment
 * `tgAuthResult`. Undefined when there is none.
 */
export function signedOf(query: string, fragment: string): Signed | undefined {
  const asked = new URLSearchParams(query);
  const state = asked.get('state') ?? '';
  const packed = new URLSearchParams(fragment).get('tgAuthResult');
  if (packed !== null) return { state, fields: unpack(packed) };
  if (!asked.has('hash')) return undefined;
  asked.delete('state');
  return { state, fields: Object.fromEntries(asked) };
}

function unpack(packed: string): Record<string, string> {
  try {
    // A query turns + into a blank, and some write base64 for addresses.
    const plain = packed.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(plain), (c) => c.charCodeAt(0));
    const told: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof told !== 'object' || told === null) return {};
    return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
