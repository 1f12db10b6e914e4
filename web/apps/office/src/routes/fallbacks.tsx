import { buttonClass, EmptyState, ErrorState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n.ts';
import { useTitle } from '../title.ts';

export function NotFound() {
  const t = useT();
  useTitle(t('missing.title'));
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        page
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/withdrawals" search={{ status: 'pending' }} className={buttonClass()}>
            {t('missing.home')}
          </Link>
        }
      />
    </main>
  );
}

export function RouteError({ error }: { error: unknown }) {
  const t = useT();
  useTitle(t('broken.title'));
  console.error(error);
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        page
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <button type="button" className={buttonClass()} onClick={() => location.reload()}>
            {t('app.retry')}
          </button>
        }
      />
    </main>
  );
}
