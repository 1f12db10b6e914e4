import { got, type TokenData } from '@maidan/api';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '../../../api.ts';
import { csrf, type Passkey } from './calls.ts';

/** Whether this browser knows passkeys at all; asked before their code is loaded. */
export const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser offers passkeys while a name is typed. */
export const offersWhileTyping = async () =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Signs in with a passkey of this device. While typing: waits until the player picks one from what the browser offers in
 * the field for the name; a press of the button ends that wait.
 */
export async function signInWithPasskey(whileTyping = false): Promise<void> {
  const { options } = await got<{ options: unknown }>(
    api.client.POST('/api/v3/oauth/passkey/begin'),
  );
  const { startAuthentication } = await webauthn();
  const credential = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: whileTyping,
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

/** Ends a wait of signInWithPasskey. */
export async function stopWaiting(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}

/** Has this device make a passkey, and keeps it. */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
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
