import { errorText } from '@maidan/api';
import { languageNames } from '@maidan/i18n';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { campaigns, type CampaignRecord } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal, zone } from '../../time.ts';
import { dense } from './fields.tsx';
import { problemsOf } from './problems.ts';

export interface ActionProps {
  of: CampaignRecord;
  onClose: () => void;
  onDone: (record: CampaignRecord) => void;
}

interface AskProps {
  title: string;
  text?: string;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  act: () => Promise<CampaignRecord>;
  done: string;
  /** In place of the sentence of the error. */
  refusal?: (error: unknown) => ReactNode;
  onClose: () => void;
  onDone: (record: CampaignRecord) => void;
  children?: ReactNode;
}

/** A dialog that asks for one thing and does it. */
export function Ask({ title, text, submit, danger, disabled, act, done, ...props }: AskProps) {
  const { t, maybe } = useI18n();
  const action = useMutation({
    mutationFn: act,
    onSuccess: (record) => {
      toast(done);
      props.onDone(record);
      props.onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    action.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={title}
      description={text}
      closeLabel={t('app.close')}
    >
      <form className="grid grid-cols-1 gap-3 pt-2" onSubmit={send}>
        {props.children}
        {action.error && (
          <div role="alert" className="text-sm text-down">
            {props.refusal?.(action.error) ?? errorText(action.error, maybe)}
          </div>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={action.isPending}
            disabled={disabled}
          >
            {submit}
          </Button>
          <Button onClick={props.onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PublishProps extends ActionProps {
  /** Languages that the page is drawn in before anybody sees it. */
  languages: string[];
  /** Edits that the server does not have yet are saved before. */
  settled: boolean;
}

export function PublishDialog({ of, languages, settled, onClose, onDone }: PublishProps) {
  const { t } = useI18n();
  const [note, setNote] = useState('');
  return (
    <Ask
      title={t('landing.publish.title', { route: of.route })}
      text={t('landing.publish.text')}
      submit={t('landing.publish')}
      done={t('landing.publish.done', { n: languages.length })}
      disabled={!settled}
      act={() => campaigns.publish(of.id, of.revision, note)}
      refusal={(error) => <Refusal error={error} languages={languages} />}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={t('landing.publish.note')} hint={t('landing.publish.note.hint')}>
        <Input
          autoFocus
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <p className="text-sm text-quiet">
        {t('landing.publish.languages', {
          list: languages.map((code) => languageNames[code] ?? code).join(', '),
        })}
      </p>
    </Ask>
  );
}

/** Which languages were drawn and which were not, or what is wrong with the page. */
function Refusal({ error, languages }: { error: unknown; languages: string[] }) {
  const { t, maybe } = useI18n();
  const problems = problemsOf(error);
  if (!problems) return errorText(error, maybe);
  const failed = problems.flatMap((p) => /^\/texts\/([a-z]+)$/.exec(p.path)?.[1] ?? []);
  if (failed.length === 0) {
    return (
      <>
        <p>{errorText(error, maybe)}</p>
        <ul lang="en">
          {problems.map((p, i) => (
            <li key={i}>{p.message}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <p>{errorText(error, maybe)}</p>
      <ul>
        {languages.map((code) => (
          <li key={code} className={failed.includes(code) ? '' : 'text-up'}>
            {t(failed.includes(code) ? 'landing.drawn.not' : 'landing.drawn', {
              language: languageNames[code] ?? code,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

export function UnpublishDialog({ of, onClose, onDone }: ActionProps) {
  const { t } = useI18n();
  return (
    <Ask
      danger
      title={t('landing.unpublish.title', { route: of.route })}
      text={t(of.testing ? 'landing.unpublish.text.testing' : 'landing.unpublish.text')}
      submit={t('landing.unpublish')}
      done={t('landing.unpublish.done')}
      act={() => campaigns.unpublish(of.id, of.revision)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function ScheduleDialog({ of, onClose, onDone }: ActionProps) {
  const { t, locale } = useI18n();
  const [start, setStart] = useState(toLocal(of.publish_at));
  const [end, setEnd] = useState(toLocal(of.unpublish_at));
  return (
    <Ask
      title={t('landing.schedule.title')}
      text={t('landing.schedule.text', { zone: zone(locale) })}
      submit={t('landing.schedule.submit')}
      done={t('landing.schedule.done')}
      act={() => campaigns.schedule(of.id, of.revision, fromLocal(start), fromLocal(end))}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={t('landing.schedule.publish')} hint={t('landing.schedule.empty')}>
        <Input
          type="datetime-local"
          className={dense}
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field label={t('landing.schedule.unpublish')} hint={t('landing.schedule.empty')}>
        <Input
          type="datetime-local"
          className={dense}
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      </Field>
    </Ask>
  );
}

export function CloneDialog({ of, onClose, onDone }: ActionProps) {
  const { t } = useI18n();
  const [route, setRoute] = useState(of.route === '/' ? '/home-copy' : `${of.route}-copy`);
  return (
    <Ask
      title={t('landing.clone.title', { route: of.route })}
      text={t('landing.clone.text')}
      submit={t('landing.clone')}
      done={t('landing.clone.done', { route })}
      act={() => campaigns.clone(of.id, route)}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={t('landing.route')} hint={t('landing.route.hint')}>
        <Input
          autoFocus
          required
          value={route}
          onChange={(event) => setRoute(event.target.value)}
        />
      </Field>
    </Ask>
  );
}
