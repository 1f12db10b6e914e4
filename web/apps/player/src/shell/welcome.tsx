import { buttonClass } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSignedIn } from '../api.ts';
import { useT } from '../i18n.ts';
import { settingsQuery } from '../settings.ts';

const param = 'welcomeme';

const hasWelcomeParam = () => new URLSearchParams(location.search).get(param) === '1';

/** Welcomes a visitor who comes from a promotion (`welcomeme=1`), once per browser. */
export function Welcome() {
  const t = useT();
  const signedIn = useSignedIn();
  const { data: settings } = useQuery(settingsQuery);
  const [shown, setShown] = useState(() => hasWelcomeParam() && !localStorage.getItem(param));
  useEffect(() => {
    if (!hasWelcomeParam()) return;
    localStorage.setItem(param, '1');
    const url = new URL(location.href);
    url.searchParams.delete(param);
    history.replaceState(history.state, '', url);
  }, []);
  if (!shown) return null;
  return (
    <section
      role="status"
      className="floodlit relative mx-3 my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-rope bg-stand p-4 pe-14 lg:mx-0"
    >
      <div className="min-w-48 grow basis-2/3">
        <p className="heading text-xl">
          {t('welcome.title', { brand: settings?.brand.name ?? 'Maidan' })}
        </p>
        <p className="text-quiet">
          {t(signedIn ? 'welcome.text' : 'welcome.guest_text')} {t('app.play_money_long')}
        </p>
      </div>
      <Link
        to={signedIn ? '/deposit' : '/register'}
        className={buttonClass({ variant: 'primary' })}
        onClick={() => setShown(false)}
      >
        {t(signedIn ? 'welcome.action' : 'nav.join')}
      </Link>
      <button
        type="button"
        aria-label={t('app.close')}
        className="tap absolute end-1 top-1 grid place-items-center text-quiet"
        onClick={() => setShown(false)}
      >
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}
