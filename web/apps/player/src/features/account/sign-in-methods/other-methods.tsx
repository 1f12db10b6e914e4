import { Button, buttonClass } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { signInMethodsQuery, type IdentityProvider } from './calls.ts';
import {
  cancelPasskeyRequest,
  signInWithPasskey,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from './passkey.ts';
import { useT, useSignInError } from './i18n.ts';

interface Props {
  /** The address to open after the sign-in. */
  next: string | undefined;
  /** Whether to offer passkeys: on the sign-in screen only, as they cannot register an account. */
  passkeys?: boolean;
  onDone: () => void;
}

/** Sign-in methods other than the password that the server and this browser support. */
export default function OtherMethods({ next, passkeys, onDone }: Props) {
  const t = useT();
  const { data: methods } = useQuery(signInMethodsQuery);
  if (!methods) return null;
  const showPasskey = passkeys && methods.passkeys && supportsPasskeys();
  const providers = [...methods.providers, ...(methods.messenger ? [methods.messenger] : [])];
  if (!showPasskey && providers.length === 0) return null;
  return (
    <section aria-label={t('signin.other')} className="grid gap-3 pt-6">
      <p className="flex items-center gap-3 text-sm text-quiet">
        <span aria-hidden className="h-px grow bg-rope" />
        {t('signin.or')}
        <span aria-hidden className="h-px grow bg-rope" />
      </p>
      {showPasskey && <PasskeyButton onDone={onDone} />}
      {providers.map((provider) => (
        <ProviderButton key={provider.name} provider={provider} next={next} />
      ))}
    </section>
  );
}

/** A link instead of a request, because the browser navigates to the provider. */
function ProviderButton({
  provider,
  next,
}: {
  provider: IdentityProvider;
  next: string | undefined;
}) {
  const t = useT();
  const path =
    provider.name === 'messenger' ? 'messenger' : `oidc/${encodeURIComponent(provider.name)}`;
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <div>
      <a
        href={`/api/v3/oauth/${path}/begin${query}`}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {t('signin.continue_with', { provider: provider.label })}
      </a>
      {provider.test && <p className="pt-1 text-center text-sm text-quiet">{t('signin.test')}</p>}
    </div>
  );
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const t = useT();
  const explain = useSignInError();
  const signIn = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess: onDone });
  usePasskeyAutofill(onDone);
  return (
    <div>
      <Button size="lg" block busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound size={20} aria-hidden />
        {t('signin.use_passkey')}
      </Button>
      {signIn.error && (
        <p role="alert" className="pt-1 text-sm text-down">
          {explain(signIn.error)}
        </p>
      )}
    </div>
  );
}

/** Lets the browser suggest passkeys in the email field while the screen is mounted. */
function usePasskeyAutofill(onDone: () => void) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let unmounted = false;
    void (async () => {
      try {
        if (!(await supportsPasskeyAutofill()) || unmounted) return;
        await signInWithPasskey(true);
        if (!unmounted) done.current();
      } catch {
        // The player did not start this request, so no error is shown. The button still works.
      }
    })();
    return () => {
      unmounted = true;
      if (supportsPasskeys()) void cancelPasskeyRequest();
    };
  }, []);
}
