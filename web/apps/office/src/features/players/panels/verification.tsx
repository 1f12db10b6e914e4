import { errorText } from '@maidan/api';
import { Button, Checkbox, Dialog, Field, Skeleton, Textarea, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  documents,
  playerVerificationQuery,
  type Group,
} from '../../../domain/verification/documents.ts';
import { useI18n } from '../../../i18n.ts';
import { Status } from '../../../parts/status.tsx';
import { sessionQuery } from '../../../domain/session/session.ts';
import { moment } from '../../../time.ts';

const groups: readonly Group[] = ['identity', 'face', 'residence'];

/** What is confirmed of a player, which documents there are, and the way to ask for more. */
export function VerificationPanel({ player }: { player: string }) {
  const { t, maybe, locale } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const state = useQuery(playerVerificationQuery(player));
  const [asking, setAsking] = useState(false);
  const mayCheck = member.permissions.includes('documents.check');
  const found = state.data;
  return (
    <section className="grid gap-3 rounded border border-rope bg-stand p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="heading text-lg">{t('documents.panel')}</h2>
        {found && <Status status={found.status} />}
      </header>
      {state.isPending && <Skeleton className="h-16" />}
      {state.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(state.error, maybe)}
        </p>
      )}
      {found && (
        <>
          <p className="text-sm">
            {t(found.email_confirmed ? 'documents.email.yes' : 'documents.email.no')}
            {' · '}
            {t(found.phone_confirmed ? 'documents.phone.yes' : 'documents.phone.no')}
          </p>
          {found.note && <p className="text-sm text-quiet">{found.note}</p>}
          <ul className="grid gap-1 text-sm">
            {found.documents.map((d) => (
              <li key={d.id} className="flex flex-wrap items-baseline gap-x-3">
                {mayCheck ? (
                  <Link
                    to="/verification"
                    search={{ status: d.decided_at > 0 ? 'decided' : 'open', id: d.id }}
                    className="underline decoration-edge underline-offset-4"
                  >
                    {t(`documents.kind.${d.kind}`)}
                  </Link>
                ) : (
                  <span>{t(`documents.kind.${d.kind}`)}</span>
                )}
                <Status status={d.status} />
                <span className="num text-quiet">{moment(d.sent_at, locale)}</span>
              </li>
            ))}
          </ul>
          {mayCheck && (
            <Button size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
              {t('documents.ask')}
            </Button>
          )}
        </>
      )}
      {asking && <Ask player={player} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Ask({ player, onClose }: { player: string; onClose: () => void }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<readonly Group[]>(['identity']);
  const [note, setNote] = useState('');
  const length = [...note.trim()].length;
  const ask = useMutation({
    mutationFn: () => documents.ask(player, [...wanted], note),
    onSuccess: async (now) => {
      queries.setQueryData(playerVerificationQuery(player).queryKey, now);
      toast(t('documents.ask.done'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['audit'] });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('documents.ask')}
      description={t('documents.ask.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <div>
          {groups.map((group) => (
            <Checkbox
              key={group}
              label={t(`documents.group.${group}`)}
              checked={wanted.includes(group)}
              onChange={(event) =>
                setWanted(
                  event.target.checked
                    ? [...wanted, group]
                    : wanted.filter((other) => other !== group),
                )
              }
            />
          ))}
        </div>
        <Field label={t('reject.reason')} hint={t('documents.reason.hint')}>
          <Textarea
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {ask.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(ask.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={wanted.length === 0 || length < 3}
            busy={ask.isPending}
          >
            {t('documents.ask.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
