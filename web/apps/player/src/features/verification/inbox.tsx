import { Button, EmptyState, ErrorState, Field, Input, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn, useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { inboxQuery, type CapturedMessage } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

/**
 * Emails and text messages that a demo captures instead of sending: the player's own, or those of a reserved address that
 * belongs to nobody.
 */
export function CapturedMessages() {
  const t = useT();
  const signedIn = useSignedIn();
  const [to, setTo] = useState('');
  return (
    <div className="grid gap-4 pb-6">
      <p className="rounded border border-dashed border-money p-4">
        {t(signedIn ? 'inbox.demo' : 'inbox.demo_guest')}
      </p>
      {!signedIn && <AddressForm onOpen={setTo} />}
      {(signedIn || to) && <MessageList to={signedIn ? '' : to} />}
    </div>
  );
}

function AddressForm({ onOpen }: { onOpen: (to: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onOpen(typed.trim());
      }}
    >
      <Field label={t('inbox.address')} className="grow">
        <Input
          type="email"
          dir="ltr"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg">
        {t('inbox.look')}
      </Button>
    </form>
  );
}

function MessageList({ to }: { to: string }) {
  const t = useT();
  const app = useAppT();
  const explain = useErrorText();
  const query = useQuery(inboxQuery(to));
  if (query.data?.items.length === 0) {
    return <EmptyState title={t('inbox.empty')} text={t('inbox.empty_text')} />;
  }
  if (query.data) {
    return (
      <ul className="grid gap-3">
        {query.data.items.map((item) => (
          <Message key={item.id} message={item} />
        ))}
      </ul>
    );
  }
  if (query.error) return <ErrorState title={app('page.error')} text={explain(query.error)} />;
  return (
    <Loading label={app('app.loading')}>
      <div className="grid gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}

function Message({ message }: { message: CapturedMessage }) {
  const { t, locale } = useI18n();
  const Icon = message.channel === 'sms' ? MessageSquareText : Mail;
  const at = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(message.created_at);
  return (
    <li className="grid gap-2 rounded border border-rope bg-stand p-4">
      <div className="flex items-start gap-3">
        <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-quiet" />
        <div className="min-w-0 grow">
          <h2 dir="auto" className="font-semibold">
            {message.subject || t('inbox.sms')}
          </h2>
          <p className="text-sm break-all text-quiet">
            <bdi>{message.to}</bdi>
          </p>
        </div>
        <time
          dateTime={new Date(message.created_at).toISOString()}
          className="num text-sm text-quiet"
        >
          {at}
        </time>
      </div>
      <p dir="auto" className="break-words whitespace-pre-line">
        {message.text
          .trim()
          .split(/(https?:\/\/\S+)/)
          .map((part, i) => (
            <TextPart key={i} text={part} />
          ))}
      </p>
    </li>
  );
}

/** A part of a message. Links open at their path in this app, because captured links point to it. */
function TextPart({ text }: { text: string }) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLink = url && /^https?:$/.test(url.protocol);
  if (!isLink) return text;
  return (
    <a
      href={url.pathname + url.search}
      className="break-all text-floodlight underline underline-offset-4"
    >
      {text}
    </a>
  );
}
