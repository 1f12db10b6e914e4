import { load, poll } from './pixels.ts';

/** What may be a name of a device: it goes into a header, and the server accepts no longer ones. */
const shape = /^[\w.-]{1,64}$/;

/**
 * Asks a fraud service what it calls this device. Its script is at the address before "#", its global function behind that;
 * the function answers with the name or with a promise of it. "" means that nothing useful came; without any answer the
 * promise stays open. Call it only with the visitor's consent.
 */
export async function deviceAt(
  address: string,
  globals = window as unknown as Record<string, unknown>,
): Promise<string> {
  const [script = '', name = ''] = address.split('#');
  load(script);
  const ask = await new Promise<() => unknown>((found) =>
    poll(() => {
      const named = globals[name];
      if (typeof named === 'function') found(named as () => unknown);
      return typeof named === 'function';
    }),
  );
  try {
    const device = await ask();
    return typeof device === 'string' && shape.test(device) ? device : '';
  } catch {
    return '';
  }
}
