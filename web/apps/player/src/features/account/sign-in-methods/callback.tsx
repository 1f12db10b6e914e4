import { buttonClass, ErrorState, Loading, Skeleton, toast } from '@maidan/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAfterSignIn } from '../../../domain/account/after-sign-in.ts';
import { challengeOf } from '../challenge.ts';
import SecondFactor from '../second-factor.tsx';
import { exchangeMessengerLogin, finishSignIn, linkAccount, type SignInResult } from './calls.ts';
import { useT, useSignInError } from './i18n.ts';
import { useOnce } from './use-once.ts';
import { parseMessengerLogin } from './messenger-login.ts';

interface CallbackOutcome extends SignInResult {
  ticket: string;
}

/** Reads the callback address of an identity provider and finishes the sign-in or the linking. */
async function handleCallback(query: string, fragment: string): Promise<CallbackOutcome> {
  const login = parseMessengerLogin(query, fragment);
  const ticket = login
    ? await exchangeMessengerLogin(login.state, login.fields)
    : (new URLSearchParams(fragment).get('ticket') ?? '');
  const result = await finishSignIn(ticket);
  if (result.linking) await linkAccount(ticket);
  return { ...result, ticket };
}

/** Signs in or links the player that an identity provider sent back, or continues to the registration. */
export function CallbackResult() {
  const t = useT();
  const explain = useSignInError();
  const navigate = useNavigate();
  const { data, error } = useOnce(`${location.search} ${location.hash}`, () =>
    handleCallback(location.search, location.hash.slice(1)),
  );
  const afterSignIn = useAfterSignIn(data?.next);
  useEffect(() => {
    if (!data) return;
    if (data.newcomer)
      void navigate({ to: '/register/finish', hash: `ticket=${data.ticket}`, replace: true });
    else {
      if (data.linking) toast(t('signin.linked_now', { provider: data.linking.label }));
      afterSignIn();
    }
    // Runs once per outcome: afterSignIn and navigate change with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  const challenge = challengeOf(error);
  if (challenge)
    return (
      <SecondFactor
        challenge={challenge}
        onDone={afterSignIn}
        onBack={() => void navigate({ to: '/login', replace: true })}
      />
    );
  if (error)
    return (
      <ErrorState
        title={t('signin.failed')}
        text={explain(error)}
        action={
          <Link to="/login" className={buttonClass({ variant: 'primary' })}>
            {t('signin.to_sign_in')}
          </Link>
        }
      />
    );
  return (
    <Loading label={t('signin.one_moment')}>
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}
