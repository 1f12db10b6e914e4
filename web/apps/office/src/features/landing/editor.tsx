import { errorText } from '@maidan/api';
import { Button, buttonClass, Dialog, toast } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  campaigns,
  type CampaignRecord,
  type CampaignOptions,
} from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { campaignQuery } from '../../domain/campaign/queries.ts';
import { unsaved } from './autosave.ts';
import { CloneDialog, PublishDialog, ScheduleDialog, UnpublishDialog } from './dialogs.tsx';
import { Draft, type DraftView } from './draft.ts';
import { DocumentForm } from './form.tsx';
import { Preview } from './preview.tsx';
import { SaveMark, StaleBar } from './save-mark.tsx';
import { baseOf, drawnIn } from './texts.ts';
import { usePreview } from './use-preview.ts';

export interface EditorProps {
  record: CampaignRecord;
  words: CampaignOptions;
  mayEdit: boolean;
}

/** A draft that lives as long as the screen does. */
function useDraft(record: CampaignRecord): [Draft, DraftView] {
  const queries = useQueryClient();
  const [draft] = useState(
    () =>
      new Draft(record, {
        save: (revision, document) => campaigns.save(record.id, revision, document),
        load: () => campaigns.get(record.id),
        saved: (next) => {
          queries.setQueryData(campaignQuery(record.id).queryKey, next);
          for (const key of ['campaigns', 'campaign-versions'])
            void queries.invalidateQueries({ queryKey: [key] });
        },
      }),
  );
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  useEffect(() => draft.dispose, [draft]);
  const { saving } = view;
  useEffect(() => {
    // Nothing is edited here, and the page moved on elsewhere: show what it is now.
    if (record.revision > saving.revision && saving.phase === 'settled') draft.reload(record);
  }, [draft, record, saving]);
  return [draft, view];
}

type Asking = 'publish' | 'unpublish' | 'schedule' | 'clone' | null;

/** The blocks beside the page that they make; on a phone, one of the two. */
export function Editor({ record, words, mayEdit }: EditorProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [draft, view] = useDraft(record);
  const [language, setLanguage] = useState(() => baseOf(view.document));
  const [pictured, setPictured] = useState(() => baseOf(view.document));
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const drawable = drawnIn(view.document, words.languages);
  const drawn = usePreview(record.id, view.document, pictured);
  const write = (next: string) => {
    setLanguage(next);
    if (drawable.includes(next)) setPictured(next);
  };
  const ask = (what: Asking) => {
    void draft.flush();
    setAsking(what);
  };
  const current = { ...record, revision: view.saving.revision };
  const dialog = { of: current, onClose: () => setAsking(null), onDone: draft.moved };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        className={clsx(
          'z-10 grid grid-cols-1 gap-2 bg-ground py-1 lg:sticky lg:top-11',
          view.theirs && 'sticky top-22',
        )}
      >
        <Bar {...{ draft, view, record, mayEdit, ask }} />
        <StaleBar draft={draft} view={view} />
      </div>
      <Leaving draft={draft} view={view} />
      <div role="group" aria-label={t('landing.view')} className="grid grid-cols-2 lg:hidden">
        {[false, true].map((preview) => (
          <button
            key={String(preview)}
            type="button"
            aria-pressed={looking === preview}
            className="min-h-11 border-b-2 border-rope text-quiet aria-pressed:border-floodlight aria-pressed:font-semibold aria-pressed:text-fore"
            onClick={() => setLooking(preview)}
          >
            {t(preview ? 'landing.preview' : 'landing.edit')}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className={clsx('min-w-0', looking && 'max-lg:hidden')}>
          <DocumentForm
            document={view.document}
            words={words}
            problems={drawn.problems ?? view.problems}
            language={language}
            onLanguage={write}
            edit={draft.edit}
            readOnly={!mayEdit}
          />
        </div>
        <div className={clsx('min-w-0 lg:sticky lg:top-26', !looking && 'max-lg:hidden')}>
          <Preview
            drawn={drawn}
            languages={drawable}
            language={pictured}
            onLanguage={setPictured}
          />
        </div>
      </div>
      {asking === 'publish' && (
        <PublishDialog {...dialog} languages={drawable} settled={view.saving.phase === 'settled'} />
      )}
      {asking === 'unpublish' && <UnpublishDialog {...dialog} />}
      {asking === 'schedule' && <ScheduleDialog {...dialog} />}
      {asking === 'clone' && (
        <CloneDialog
          {...dialog}
          onDone={(made) => void navigate({ to: '/landing/$id', params: { id: made.id } })}
        />
      )}
    </div>
  );
}

interface BarProps {
  draft: Draft;
  view: DraftView;
  record: CampaignRecord;
  mayEdit: boolean;
  ask: (what: Asking) => void;
}

function Bar({ draft, view, record, mayEdit, ask }: BarProps) {
  const { t } = useI18n();
  const up = record.state === 'published';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        className="px-2!"
        aria-label={t('landing.undo')}
        title={t('landing.undo')}
        disabled={!view.canUndo}
        onClick={draft.undo}
      >
        <Undo2 size={16} aria-hidden />
      </Button>
      <Button
        size="sm"
        className="px-2!"
        aria-label={t('landing.redo')}
        title={t('landing.redo')}
        disabled={!view.canRedo}
        onClick={draft.redo}
      >
        <Redo2 size={16} aria-hidden />
      </Button>
      <SaveMark draft={draft} view={view} />
      <span className="grow" />
      <a className={buttonClass({ size: 'sm' })} href={campaigns.fileAddress(record.id)} download>
        {t('landing.export')}
      </a>
      {mayEdit && (
        <>
          <Button size="sm" onClick={() => ask('clone')}>
            {t('landing.clone')}
          </Button>
          <Button size="sm" onClick={() => ask('schedule')}>
            {t('landing.schedule')}
          </Button>
          {up && (
            <Button size="sm" variant="danger" onClick={() => ask('unpublish')}>
              {t('landing.unpublish')}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={record.testing}
            title={record.testing ? t('error.campaign_testing') : undefined}
            onClick={() => ask('publish')}
          >
            {t('landing.publish')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Leaving saves first; it asks only when that did not work. */
function Leaving({ draft, view }: { draft: Draft; view: DraftView }) {
  const { t, maybe } = useI18n();
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      await draft.flush();
      return unsaved(draft.view().saving);
    },
    enableBeforeUnload: () => unsaved(draft.view().saving),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={blocker.reset}
      title={t('landing.leave.title')}
      description={view.error ? errorText(view.error, maybe) : undefined}
      closeLabel={t('app.close')}
    >
      <div className="grid grid-cols-2 gap-2 pt-2">
        <Button
          variant="danger"
          onClick={() => {
            toast(t('landing.leave.done'), 100);
            blocker.proceed();
          }}
        >
          {t('landing.leave')}
        </Button>
        <Button autoFocus onClick={blocker.reset}>
          {t('landing.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
