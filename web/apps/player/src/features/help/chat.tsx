import { Button, ErrorState, Field, Textarea } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useSignedIn } from '../../api.ts';
import { conversationQuery, useWrite, type Message } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

const maxLength = 2000;

/** The chat with support. New messages appear automatically. */
export function Chat() {
  const t = useT();
  const explain = useErrorText();
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery(conversationQuery(signedIn));
  return (
    <section
      id="chat"
      aria-labelledby="chat-title"
      className="grid scroll-mt-20 rounded border border-rope bg-stand"
    >
      <header className="border-b border-rope p-4">
        <h2 id="chat-title" className="heading text-xl">
          {t('help.chat')}
        </h2>
        <p className="text-sm text-quiet">
          {data?.manager
            ? t('help.chat_manager', { name: data.manager })
            : t(signedIn ? 'help.chat_player' : 'help.chat_guest')}
        </p>
      </header>
      {error && !data ? (
        <ErrorState
          title={t('help.chat_error')}
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>{t('help.retry')}</Button>}
        />
      ) : (
        <MessageList messages={data?.messages ?? []} />
      )}
      <MessageForm />
    </section>
  );
}

function MessageList({ messages }: { messages: Message[] }) {
  const { t, locale } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <ol
      ref={list}
      tabIndex={0}
      aria-live="polite"
      aria-label={t('help.chat')}
      className="grid max-h-[50dvh] content-start gap-2 overflow-y-auto p-4"
    >
      {messages.length === 0 && <li className="text-quiet">{t('help.chat_hello')}</li>}
      {messages.map(({ seq, author, name, text, at }) => (
        <li
          key={seq}
          className={clsx(
            'max-w-[85%] rounded border p-3',
            author === 'staff'
              ? 'justify-self-start border-rope bg-raised'
              : 'justify-self-end border-edge',
          )}
        >
          <p className="text-xs text-quiet">
            {name
              ? t('help.manager', { name })
              : t(author === 'staff' ? 'help.support' : 'help.you')}{' '}
            · <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
          </p>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function MessageForm() {
  const t = useT();
  const explain = useErrorText();
  const write = useWrite();
  const [text, setText] = useState('');
  const send = () => write.mutate(text.trim(), { onSuccess: () => setText('') });
  return (
    <form
      className="grid gap-3 border-t border-rope p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) send();
      }}
    >
      <Field label={t('help.message')} error={write.error ? explain(write.error) : undefined}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={write.isPending} disabled={!text.trim()}>
        {t('help.send')}
      </Button>
    </form>
  );
}
