import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAfterSignIn } from '../domain/account/after-sign-in.ts';
import { SignIn } from '../features/account/sign-in.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';
import { useSlip } from '../domain/slip/index.ts';

const OtherMethods = lazy(() => import('../features/account/sign-in-methods/other-methods.tsx'));
const Problem = lazy(() => import('../features/account/sign-in-methods/problem.tsx'));

/** The sign-in screen; afterwards the player returns to the address in `next`. */
export function Login() {
  const t = useT();
  const { next, problem } = useSearch({ from: '/login' });
  const afterSignIn = useAfterSignIn(next);
  const { legs } = useSlip();
  const challenge = useLocation({
    select: ({ hash }) => new URLSearchParams(hash).get('challenge'),
  });
  return (
    <Screen title={t('auth.sign_in_title')} narrow>
      {legs.length > 0 && <p className="pb-4 text-quiet">{t('auth.slip_saved')}</p>}
      {problem && (
        <Suspense>
          <Problem code={problem} />
        </Suspense>
      )}
      <SignIn onDone={afterSignIn} challenge={challenge ?? undefined} />
      <p className="pt-5 text-center">
        <Link to="/recover" className="text-fore underline underline-offset-4">
          {t('auth.forgotten')}
        </Link>
      </p>
      <Suspense>
        <OtherMethods passkeys next={next} onDone={afterSignIn} />
      </Suspense>
      <p className="pt-6 text-center text-quiet">
        {t('auth.no_account')}{' '}
        <Link to="/register" search={{ next }} className="text-fore underline underline-offset-4">
          {t('auth.register')}
        </Link>
      </p>
    </Screen>
  );
}
