import { errorText } from '@maidan/api';
import { Button, toast } from '@maidan/ui';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { Draft, DraftView } from './draft.ts';

interface SaveProps {
  draft: Draft;
  view: DraftView;
}

/** How far the saving is. */
export function SaveMark({ draft, view }: SaveProps) {
  const { t, maybe } = useI18n();
  const { phase } = view.saving;
  return (
    <>
      <p
        role="status"
        className={clsx(
          'text-sm',
          phase === 'failed' || phase === 'stale' ? 'text-down' : 'text-quiet',
        )}
      >
        {t(`landing.saving.${phase}`)}
        {phase === 'failed' && view.error && ` ${errorText(view.error, maybe)}`}
      </p>
      {phase === 'failed' && (
        <Button size="sm" onClick={() => void draft.flush()}>
          {t('app.retry')}
        </Button>
      )}
    </>
  );
}

/** Somebody else was there meanwhile. Nothing of either side is lost, whatever is chosen. */
export function StaleBar({ draft, view }: SaveProps) {
  const { t, locale } = useI18n();
  const { theirs, document } = view;
  if (view.saving.phase !== 'stale' || !theirs) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(document, null, 2));
    toast(t('landing.stale.copied'));
  };
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded border border-money/60 bg-stand p-3"
    >
      <p className="min-w-64 grow text-sm">
        {t('landing.stale', {
          who: theirs.email || t('landing.server'),
          at: moment(theirs.updated_at, locale),
        })}
      </p>
      <Button size="sm" onClick={() => draft.reload(theirs)}>
        {t('landing.stale.reload')}
      </Button>
      <Button size="sm" onClick={() => void copy()}>
        {t('landing.stale.copy')}
      </Button>
      <Button size="sm" variant="danger" onClick={draft.overwrite}>
        {t('landing.stale.overwrite')}
      </Button>
    </section>
  );
}
