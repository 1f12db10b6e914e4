import { Button, EmptyState, ErrorState, Field, Input, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn, useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { inboxQuery, type Caught } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

/** What a demo caught instead of sending it: the player's own, or that of an address which nobody can have. */
export function CaughtLetters() {
  const t = useT();
  const signedIn = useSignedIn();
  const [to, setTo] = useState('');
  return (
    <div className="grid gap-4 pb-6">
      <p className="rounded border border-dashed border-money p-4">
        {t(signedIn ? 'inbox.demo' : 'inbox.demo_guest')}
      </p>
      {!signedIn && <Address onLook={setTo} />}
      {(signedIn || to) && <List to={signedIn ? '' : to} />}
    </div>
  );
}

function Address({ onLook }: { onLook: (to: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onLook(typed.trim());
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

function List({ to }: { to: string }) {
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
          <Item key={item.id} item={item} />
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

function Item({ item }: { item: Caught }) {
  const { t, locale } = useI18n();
  const Icon = item.channel === 'sms' ? MessageSquareText : Mail;
  const at = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(item.created_at);
  return (
    <li className="grid gap-2 rounded border border-rope bg-stand p-4">
      <div className="flex items-start gap-3">
        <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-quiet" />
        <div className="min-w-0 grow">
          <h2 dir="auto" className="font-semibold">
            {item.subject || t('inbox.sms')}
          </h2>
          <p className="text-sm break-all text-quiet">
            <bdi>{item.to}</bdi>
          </p>
        </div>
        <time dateTime={new Date(item.created_at).toISOString()} className="num text-sm text-quiet">
          {at}
        </time>
      </div>
      <p dir="auto" className="break-words whitespace-pre-line">
        {item.text
          .trim()
          .split(/(https?:\/\/\S+)/)
          .map((part, i) => (
            <Part key={i} text={part} />
          ))}
      </p>
    </li>
  );
}

/** A link of this house can be followed; any other text is only text. */
function Part({ text }: { text: string }) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const ours = url && /^https?:$/.test(url.protocol);
  if (!ours) return text;
  return (
    <a
      href={url.pathname + url.search}
      className="break-all text-floodlight underline underline-offset-4"
    >
      {text}
    </a>
  );
}
