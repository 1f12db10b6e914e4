import { toast } from '@maidan/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAfterSignIn } from '../domain/account/after-sign-in.ts';
import { Registration } from '../features/account/register.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

const OtherMethods = lazy(() => import('../features/account/sign-in-methods/other-methods.tsx'));

/** The registration screen. */
export function Register() {
  const t = useT();
  const { next, promo } = useSearch({ from: '/register' });
  const afterSignIn = useAfterSignIn(next);
  return (
    <Screen title={t('auth.register_title')} narrow>
      <Registration
        promo={promo}
        onDone={() => {
          toast(t('auth.done'));
          afterSignIn();
        }}
      />
      <Suspense>
        <OtherMethods next={next} onDone={afterSignIn} />
      </Suspense>
      <p className="pt-5 text-center text-quiet">
        {t('auth.have_account')}{' '}
        <Link to="/login" search={{ next }} className="text-fore underline underline-offset-4">
          {t('auth.sign_in')}
        </Link>
      </p>
    </Screen>
  );
}
