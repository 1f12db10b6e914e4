import { Button, buttonClass } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { signInMethodsQuery, type IdentityProvider } from './calls.ts';
import { knowsPasskeys, offersWhileTyping, signInWithPasskey, stopWaiting } from './device.ts';
import { useT, useSignInError } from './i18n.ts';

interface Props {
  /** Where to go on to. */
  next: string | undefined;
  /** Passkeys sign in; they open no account. */
  passkeys?: boolean;
  onDone: () => void;
}

/** The ways in beside the password, as far as the house and this browser have any. */
export default function OtherMethods({ next, passkeys, onDone }: Props) {
  const t = useT();
  const { data: ways } = useQuery(signInMethodsQuery);
  if (!ways) return null;
  const device = passkeys && ways.passkeys && knowsPasskeys();
  const houses = [...ways.providers, ...(ways.messenger ? [ways.messenger] : [])];
  if (!device && houses.length === 0) return null;
  return (
    <section aria-label={t('signin.other')} className="grid gap-3 pt-6">
      <p className="flex items-center gap-3 text-sm text-quiet">
        <span aria-hidden className="h-px grow bg-rope" />
        {t('signin.or')}
        <span aria-hidden className="h-px grow bg-rope" />
      </p>
      {device && <PasskeyButton onDone={onDone} />}
      {houses.map((way) => (
        <House key={way.name} way={way} next={next} />
      ))}
    </section>
  );
}

/** A link, not a call: the browser leaves. */
function House({ way, next }: { way: IdentityProvider; next: string | undefined }) {
  const t = useT();
  const path = way.name === 'messenger' ? 'messenger' : `oidc/${encodeURIComponent(way.name)}`;
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <div>
      <a
        href={`/api/v3/oauth/${path}/begin${query}`}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {t('signin.continue_with', { provider: way.label })}
      </a>
      {way.test && <p className="pt-1 text-center text-sm text-quiet">{t('signin.test')}</p>}
    </div>
  );
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const t = useT();
  const explain = useSignInError();
  const enter = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess: onDone });
  useOfferWhileTyping(onDone);
  return (
    <div>
      <Button size="lg" block busy={enter.isPending} onClick={() => enter.mutate()}>
        <KeyRound size={20} aria-hidden />
        {t('signin.use_passkey')}
      </Button>
      {enter.error && (
        <p role="alert" className="pt-1 text-sm text-down">
          {explain(enter.error)}
        </p>
      )}
    </div>
  );
}

/** Lets the browser offer passkeys in the field for the name, for as long as the screen is shown. */
function useOfferWhileTyping(onDone: () => void) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let gone = false;
    void (async () => {
      try {
        if (!(await offersWhileTyping()) || gone) return;
        await signInWithPasskey(true);
        if (!gone) done.current();
      } catch {
        // The button is there for whoever has a passkey; nobody asked for this offer.
      }
    })();
    return () => {
      gone = true;
      if (knowsPasskeys()) void stopWaiting();
    };
  }, []);
}
