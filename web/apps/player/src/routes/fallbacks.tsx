import { Button, buttonClass, EmptyState, ErrorState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useErrorText } from '../api.ts';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

export function NotFound() {
  const t = useT();
  useTitle(t('page.not_found'));
  return (
    <EmptyState
      page
      title={t('page.not_found')}
      text={t('page.not_found_text')}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('page.home')}
        </Link>
      }
    />
  );
}

/** Replaces a screen whose code or data could not be loaded. */
export function RouteError({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useT();
  const explain = useErrorText();
  return (
    <ErrorState
      page
      title={t('page.error')}
      text={explain(error)}
      action={
        <Button onClick={() => (reset ? reset() : location.reload())}>{t('app.retry')}</Button>
      }
    />
  );
}
