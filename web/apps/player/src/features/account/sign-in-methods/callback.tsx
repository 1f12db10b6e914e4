import { buttonClass, ErrorState, Loading, Skeleton, toast } from '@maidan/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEnter } from '../../../enter.ts';
import { challengeOf } from '../challenge.ts';
import SecondFactor from '../second-factor.tsx';
import { arrive, link, ticketOf, type SignInResult } from './calls.ts';
import { useT, useSignInError } from './i18n.ts';
import { useOnce } from './use-once.ts';
import { signedOf } from './messenger-login.ts';

interface Came extends SignInResult {
  ticket: string;
}

/** Reads the address that another house sent back to, and finishes what was begun. */
async function come(query: string, fragment: string): Promise<Came> {
  const signed = signedOf(query, fragment);
  const ticket = signed
    ? await ticketOf(signed.state, signed.fields)
    : (new URLSearchParams(fragment).get('ticket') ?? '');
  const arrived = await arrive(ticket);
  if (arrived.linking) await link(ticket);
  return { ...arrived, ticket };
}

/** Who comes back from another house is signed in, or linked, or goes on to finish the registration. */
export function CallbackResult() {
  const t = useT();
  const explain = useSignInError();
  const navigate = useNavigate();
  const { data, error } = useOnce(`${location.search} ${location.hash}`, () =>
    come(location.search, location.hash.slice(1)),
  );
  const enter = useEnter(data?.next);
  useEffect(() => {
    if (!data) return;
    if (data.newcomer)
      void navigate({ to: '/register/finish', hash: `ticket=${data.ticket}`, replace: true });
    else {
      if (data.linking) toast(t('signin.linked_now', { provider: data.linking.label }));
      enter();
    }
    // Once for what came; enter and navigate are made anew with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  const challenge = challengeOf(error);
  if (challenge)
    return (
      <SecondFactor
        challenge={challenge}
        onDone={enter}
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
