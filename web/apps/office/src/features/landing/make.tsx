import type { ApiError } from '@maidan/api';
import { errorText, toApiError, type Reason } from '@maidan/api';
import { Button, Dialog, Field, Input, Select, Textarea, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  campaigns,
  type CampaignRecord,
  type CampaignOptions,
} from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { Ask } from './dialogs.tsx';

interface MakeProps {
  onClose: () => void;
  onMade: (record: CampaignRecord) => void;
}

/** A new page from the starter of a kind. */
export function CreateDialog({ words, onClose, onMade }: MakeProps & { words: CampaignOptions }) {
  const { t, maybe } = useI18n();
  const [kind, setKind] = useState(words.kinds[0] ?? '');
  const [route, setRoute] = useState('/');
  return (
    <Ask
      title={t('landing.create.title')}
      text={t('landing.create.text')}
      submit={t('landing.create')}
      done={t('landing.create.done', { route })}
      act={() => campaigns.create(route, kind)}
      onClose={onClose}
      onDone={onMade}
    >
      <Field label={t('landing.kind')}>
        <Select autoFocus value={kind} onChange={(event) => setKind(event.target.value)}>
          {words.kinds.map((name) => (
            <option key={name} value={name}>
              {maybe(`landing.kind.${name}`) ?? name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('landing.route')} hint={t('landing.route.hint')}>
        <Input required value={route} onChange={(event) => setRoute(event.target.value)} />
      </Field>
    </Ask>
  );
}

/** A file of the campaigns folder becomes a draft. Its text stays on the screen until it is sound. */
export function ImportDialog({ onClose, onMade }: MakeProps) {
  const { t, maybe } = useI18n();
  const box = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState('');
  const read = useMutation({
    mutationFn: (revision?: number) => campaigns.import(file, revision),
    onSuccess: (record) => {
      toast(t('landing.import.done', { route: record.route }));
      onMade(record);
    },
  });
  const error = read.error && toApiError(read.error);
  const taken = error?.code === 'campaign_route_taken' ? String(error.body['id'] ?? '') : '';
  const replace = useMutation({
    mutationFn: async () => read.mutateAsync((await campaigns.get(taken)).revision),
  });
  const show = (line: number) => {
    const start =
      file
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = file.indexOf('\n', start);
    box.current?.focus();
    box.current?.setSelectionRange(start, end < 0 ? file.length : end);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('landing.import.title')}
      description={t('landing.import.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          read.mutate(undefined);
        }}
      >
        <Field label={t('landing.import.file')}>
          <Input
            type="file"
            accept=".yaml,.yml"
            className="py-2.5"
            onChange={(event) => {
              read.reset();
              void event.target.files?.[0]?.text().then(setFile);
            }}
          />
        </Field>
        <Field label={t('landing.import.body')}>
          <Textarea
            ref={box}
            rows={8}
            spellCheck={false}
            className="font-mono text-sm"
            value={file}
            onChange={(event) => setFile(event.target.value)}
          />
        </Field>
        {error && (
          <div role="alert" className="grid grid-cols-1 gap-1 text-sm text-down">
            <p>{errorText(error, maybe)}</p>
            {error.code === 'campaign_unreadable' && <Lines error={error} onShow={show} />}
          </div>
        )}
        <div className="grid grid-cols-2 gap-2">
          {taken ? (
            <Button
              variant="danger"
              busy={replace.isPending || read.isPending}
              onClick={() => replace.mutate()}
            >
              {t('landing.import.replace')}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={read.isPending} disabled={!file.trim()}>
              {t('landing.import')}
            </Button>
          )}
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The mistakes of a file; each leads to its line. */
function Lines({ error, onShow }: { error: ApiError; onShow: (line: number) => void }) {
  const { t } = useI18n();
  const line = (reason: Reason) => Number(reason.location) || 0;
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {error.errors.map((reason, i) => (
        <li key={i}>
          <button
            type="button"
            className="min-h-8 text-start underline decoration-edge underline-offset-4"
            onClick={() => onShow(line(reason))}
          >
            {line(reason) > 0 && t('landing.import.line', { n: line(reason) })}{' '}
            <span lang="en">{reason.msg}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
