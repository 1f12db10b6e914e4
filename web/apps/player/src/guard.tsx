import { buttonClass, EmptyState } from '@maidan/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from './api.ts';
import { useT } from './i18n.ts';

/** Shows its children to signed-in players. A guest gets links to sign in and returns here afterwards. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const t = useT();
  const currentAddress = useLocation({ select: (l) => l.href });
  if (useSignedIn()) return children;
  return (
    <EmptyState
      title={t('me.guest')}
      text={t('me.guest_text')}
      action={
        <div className="flex gap-2">
          <Link
            to="/login"
            search={{ next: currentAddress }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('nav.sign_in')}
          </Link>
          <Link to="/register" search={{ next: currentAddress }} className={buttonClass()}>
            {t('nav.join')}
          </Link>
        </div>
      }
    />
  );
}
