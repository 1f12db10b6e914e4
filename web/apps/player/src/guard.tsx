import { buttonClass, EmptyState } from '@maidan/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from './api.ts';
import { useT } from './i18n.ts';

/** Screens of the player's own: a guest is asked to sign in and comes back here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const t = useT();
  const here = useLocation({ select: (l) => l.href });
  if (useSignedIn()) return children;
  return (
    <EmptyState
      title={t('me.guest')}
      text={t('me.guest_text')}
      action={
        <div className="flex gap-2">
          <Link to="/login" search={{ next: here }} className={buttonClass({ variant: 'primary' })}>
            {t('nav.sign_in')}
          </Link>
          <Link to="/register" search={{ next: here }} className={buttonClass()}>
            {t('nav.join')}
          </Link>
        </div>
      }
    />
  );
}
