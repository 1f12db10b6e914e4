import { errorText } from '@maidan/api';
import { Button, ErrorState, Field, Loading, Skeleton, Textarea, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { support, type SupportRecord } from '../../domain/support/threads.ts';
import { useI18n } from '../../i18n.ts';
import { Status } from '../../parts/status.tsx';
import { threadQuery } from '../../domain/support/threads.ts';
import { moment } from '../../time.ts';
import { VIPMark } from '../../domain/vip/mark.tsx';
import { nameOf } from './threads.tsx';

const longest = 2000;

/** One conversation; what the visitor writes appears by itself. */
export function Conversation({ id, onBack }: { id: string; onBack: () => void }) {
  const { t, maybe } = useI18n();
  const thread = useQuery(threadQuery(id));
  if (thread.isPending) {
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  if (!thread.data) {
    return (
      <ErrorState
        title={t('support.error.one')}
        text={errorText(thread.error, maybe)}
        action={<Button onClick={() => thread.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return <Talk record={thread.data} onBack={onBack} />;
}

function Talk({ record, onBack }: { record: SupportRecord; onBack: () => void }) {
  const { t } = useI18n();
  const { thread } = record;
  return (
    <article
      aria-label={t('support.conversation')}
      className="grid grid-cols-1 rounded border border-rope bg-stand"
    >
      <header className="flex flex-wrap items-center gap-x-3 border-b border-rope p-3">
        <Button size="sm" className="lg:hidden" onClick={onBack}>
          {t('review.back')}
        </Button>
        <h2 className="heading text-lg">{nameOf(thread, t('support.nobody'))}</h2>
        <span className="text-sm break-all text-quiet">{thread.email}</span>
        {thread.vip && (
          <span className="text-sm text-quiet">
            <VIPMark level={thread.vip} />{' '}
            {thread.mine ? t('support.mine.mark') : t('support.manager', { email: thread.manager })}
          </span>
        )}
        {thread.player_id && (
          <Link
            to="/players/$id"
            params={{ id: thread.player_id }}
            className="text-sm font-semibold underline underline-offset-4"
          >
            {t('support.player')}
          </Link>
        )}
        <span className="ms-auto text-sm">
          <Status status={thread.status} />
        </span>
      </header>
      <Lines lines={record.lines} />
      <Answer key={thread.id} record={record} />
    </article>
  );
}

function Lines({ lines }: { lines: SupportRecord['lines'] }) {
  const { t, locale } = useI18n();
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' }); // browsers return a promise from it
  }, [lines.length]);
  return (
    <ol
      tabIndex={0}
      aria-label={t('support.messages')}
      aria-live="polite"
      className="grid grid-cols-1 max-h-[50dvh] gap-2 overflow-y-auto p-3"
    >
      {lines.map((line, i) => {
        const ours = line.author === 'staff';
        return (
          <li
            key={line.seq}
            ref={i === lines.length - 1 ? end : undefined}
            className={clsx(
              'grid grid-cols-1 max-w-[85%] gap-0.5 rounded border p-2',
              ours ? 'justify-self-end border-edge bg-raised' : 'justify-self-start border-rope',
            )}
          >
            <p className="text-sm text-quiet">
              {ours ? line.staff_email || t('support.staff') : t('support.visitor')}
              {line.signed && ` ${t('support.signed', { name: line.signed })}`} ·{' '}
              <span className="num">{moment(line.at, locale)}</span>
            </p>
            <p className="break-words whitespace-pre-wrap" dir="auto">
              {line.text}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Answer({ record }: { record: SupportRecord }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const { thread } = record;
  const [text, setText] = useState('');
  const updated = (next: SupportRecord) => {
    queries.setQueryData(threadQuery(thread.id).queryKey, next);
    void queries.invalidateQueries({ queryKey: ['support'] });
  };
  const answer = useMutation({
    mutationFn: () => support.answer(thread.id, text.trim()),
    onSuccess: (next) => {
      setText('');
      updated(next);
    },
  });
  const close = useMutation({
    mutationFn: () => support.close(thread.id),
    onSuccess: (next) => {
      toast(t('support.closed'));
      updated(next);
    },
  });
  const error = answer.error ?? close.error;
  const ready = text.trim() !== '';
  return (
    <form
      className="grid grid-cols-1 gap-2 border-t border-rope p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) answer.mutate();
      }}
    >
      <Field
        label={t('support.answer')}
        hint={t('support.answer.hint')}
        error={error ? errorText(error, maybe) : undefined}
      >
        <Textarea
          rows={3}
          maxLength={longest}
          className="text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (ready && !answer.isPending) answer.mutate();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" disabled={!ready} busy={answer.isPending}>
          {t('support.send')}
        </Button>
        {thread.status !== 'closed' && (
          <Button size="sm" busy={close.isPending} onClick={() => close.mutate()}>
            {t('support.close')}
          </Button>
        )}
      </div>
    </form>
  );
}
