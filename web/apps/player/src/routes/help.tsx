import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Chat } from '../features/help/chat.tsx';
import { useT } from '../features/help/i18n.ts';
import { Questions } from '../features/help/questions.tsx';
import { settingsQuery } from '../settings.ts';
import { Screen } from '../parts/page.tsx';

/** Help: answers to common questions, and the support chat. */
export function Help() {
  const t = useT();
  const { hash } = useLocation();
  const email = useQuery(settingsQuery).data?.brand.support;
  // The browser cannot scroll to the fragment itself, because the screen loads after the address changes.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('help.title')}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div>
          <p className="pb-4 text-quiet xl:hidden">
            <a href="#chat" className="inline-flex min-h-11 items-center font-semibold underline">
              {t('help.write')}
            </a>
          </p>
          <Questions />
        </div>
        <div className="grid gap-4 xl:sticky xl:top-20">
          <Chat />
          {email && (
            <p className="text-sm text-quiet">
              {t('help.by_email')}{' '}
              <a href={`mailto:${email}`} className="font-semibold text-fore underline">
                <bdi>{email}</bdi>
              </a>
            </p>
          )}
        </div>
      </div>
    </Screen>
  );
}
