import { got, type TokenData } from '@maidan/api';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '../../../api.ts';
import { csrf, type Passkey } from './calls.ts';

/** Whether this browser supports passkeys; checked before the WebAuthn code is loaded. */
export const supportsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser suggests passkeys in the autofill of a text field. */
export const supportsPasskeyAutofill = async () =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Signs in with a passkey of this device. With `autofill` it waits until the player picks a passkey that the browser
 * suggests in the email field. A later call cancels that wait.
 */
export async function signInWithPasskey(autofill = false): Promise<void> {
  const { options } = await got<{ options: unknown }>(
    api.client.POST('/api/v3/oauth/passkey/begin'),
  );
  const { startAuthentication } = await webauthn();
  const credential = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill,
  });
  api.session.save(
    await got<TokenData>(
      api.client.POST('/api/v3/oauth/passkey/finish', {
        params: await csrf(),
        body: { credential },
      }),
    ),
  );
}

/** Cancels a signInWithPasskey that waits for the player. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey on this device and registers it with the account. */
export async function createPasskey(name: string, password: string): Promise<Passkey> {
  const { options } = await got<{ options: unknown }>(
    api.client.POST('/api/v3/players/me/passkeys/begin', { body: { password } }),
  );
  const { startRegistration } = await webauthn();
  const credential = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  return got<Passkey>(
    api.client.POST('/api/v3/players/me/passkeys', { body: { name, credential } }),
  );
}
