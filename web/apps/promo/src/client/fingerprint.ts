import { deviceHeader } from '@maidan/api/constants';
import { early } from '../early.ts';

/** The key under which the device's random part is stored. */
const key = 'device';

/**
 * A name for this device, the same on every visit: the hash of a random part that is stored here and of what the browser
 * sends to anybody. It finds accounts that share a device; it does not follow anybody from site to site.
 */
export async function fingerprint(storage: Storage = localStorage): Promise<string> {
  let random = storage.getItem(key);
  if (!random) {
    random = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    storage.setItem(key, random);
  }
  const traits = [
    random,
    navigator.userAgent,
    navigator.language,
    navigator.hardwareConcurrency,
    screen.width,
    screen.height,
    screen.colorDepth,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits.join('|')));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How long a call waits for a fraud service, in milliseconds. */
const patience = 2000;

/** The name that a fraud service gives this device, if one is asked and answers in time. */
async function theirs(): Promise<string> {
  const device = early()?.device;
  if (!device) return '';
  return Promise.race([device, new Promise<string>((late) => setTimeout(late, patience, ''))]);
}

/** The header of a call, or none where there is no secure context or no storage. */
export async function fingerprintHeader(): Promise<Record<string, string>> {
  try {
    return { [deviceHeader]: (await theirs()) || (await fingerprint()) };
  } catch {
    return {};
  }
}
