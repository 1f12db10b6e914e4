import { ApiError } from '@maidan/api';
import { EmptyState } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { mailsQuery } from '../domain/message/emails.ts';
import { messagesQuery } from '../domain/message/text-messages.ts';
import { moment } from '../time.ts';
import { useTitle } from '../title.ts';

/** The emails that a demo caught in place of a mail server. */
export function Mails() {
  const { t, locale } = useI18n();
  useTitle(t('mails.title'));
  const mails = useInfiniteQuery(mailsQuery);
  const closed = mails.error instanceof ApiError && mails.error.code === 'mails_not_stored';
  return (
    <section className="grid grid-cols-1 gap-3">
      <header>
        <h1 className="heading text-2xl">{t('mails.title')}</h1>
        <p className="text-sm text-quiet">{t('mails.text')}</p>
      </header>
      {closed ? (
        <EmptyState title={t('mails.closed')} text={t('mails.closed.text')} />
      ) : (
        <List
          of={mails}
          failed={t('mails.error')}
          empty={{ title: t('mails.empty'), text: t('mails.empty.text') }}
        >
          {(items) => (
            <ul className="grid grid-cols-1 gap-px overflow-hidden rounded border border-rope bg-rope">
              {items.map((mail) => (
                <li key={mail.id} className="bg-stand">
                  <details>
                    <summary className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1.5 text-sm">
                      <span className="font-semibold">{mail.subject}</span>
                      <span className="text-quiet">{mail.to}</span>
                      <span className="num ms-auto text-quiet">
                        {moment(mail.created_at, locale)}
                      </span>
                    </summary>
                    <p
                      className="border-t border-rope p-3 text-sm break-words whitespace-pre-wrap"
                      dir="auto"
                    >
                      {mail.text}
                    </p>
                  </details>
                </li>
              ))}
            </ul>
          )}
        </List>
      )}
      <Messages />
    </section>
  );
}

/** SMS; nothing where emails are stored but SMS are not. */
function Messages() {
  const { t, locale } = useI18n();
  const messages = useInfiniteQuery({ ...messagesQuery, retry: false });
  if (messages.error instanceof ApiError && messages.error.code === 'messages_not_kept')
    return null;
  return (
    <section className="grid grid-cols-1 gap-3 pt-4">
      <h2 className="heading text-lg">{t('messages.title')}</h2>
      <List of={messages} rows={3} failed={t('mails.error')} empty={{ title: t('messages.empty') }}>
        {(items) => (
          <ul className="grid grid-cols-1 gap-px overflow-hidden rounded border border-rope bg-rope">
            {items.map((message) => (
              <li
                key={message.id}
                className="flex min-h-9 flex-wrap items-center gap-x-4 bg-stand px-3 py-1.5 text-sm"
              >
                <span dir="auto">{message.text}</span>
                <span className="text-quiet">{message.to}</span>
                <span className="num ms-auto text-quiet">{moment(message.created_at, locale)}</span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}
