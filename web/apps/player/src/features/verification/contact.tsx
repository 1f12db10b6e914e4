import { Button, toast } from '@maidan/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Change } from './change.tsx';
import type { Contact } from './calls.ts';
import { Code, Send } from './code.tsx';
import { clockText, useCountdown } from './countdown.ts';
import { useT, type VerificationKey } from './i18n.ts';
import { Step } from './step.tsx';

interface Props {
  by: 'email' | 'phone';
  contact: Contact;
  /** When it was read, in milliseconds. */
  since: number;
}

/** An e-mail address or a phone number: the one there is, the one that is to take its place, the code for either. */
export function ContactStep({ by, contact, since }: Props) {
  const t = useT();
  const text = (key: string, args?: Record<string, string>) =>
    t(`${by}.${key}` as VerificationKey, args);
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const left = useCountdown(contact.ends_in, since);
  const waits = contact.pending || (contact.status === 'unconfirmed' ? contact.value : '');
  const underWay = left > 0;
  const soon = contact.status === 'coming_soon';
  return (
    <Step title={text('title')} status={contact.status}>
      {contact.value && (
        <p dir="auto" className="text-lg font-medium break-all">
          <bdi>{contact.value}</bdi>
        </p>
      )}
      <p className="-mt-2 text-sm text-quiet">
        {soon ? t('phone.coming_soon') : text(contact.status === 'confirmed' ? 'done' : 'why')}
      </p>
      {!soon && waits && open !== 'remove' && (
        <div className="grid gap-3 rounded bg-raised p-3 sm:p-4">
          {underWay ? (
            <>
              <p>
                {text(contact.pending ? 'sent_other' : 'sent', { to: waits })}{' '}
                {left <= 3600 && (
                  <span className="text-quiet">
                    {t('code.good_for')} <span className="num">{clockText(left)}</span>
                  </span>
                )}
              </p>
              <Code
                to={by === 'email' ? 'confirm-email' : 'confirm-phone'}
                onDone={() => toast(text('confirmed'), 200)}
              />
            </>
          ) : (
            <p>{text('send_text', { to: waits })}</p>
          )}
          <Send
            ask={by === 'email' ? 'send-email' : 'send-phone'}
            label={t(underWay ? 'code.again' : 'code.send')}
            wait={contact.ask_in}
            since={since}
            primary={!underWay}
          />
        </div>
      )}
      {open === 'change' && <Change by={by} onDone={close} />}
      {open === 'remove' && <Remove contact={contact} since={since} onDone={close} />}
      {!soon && !open && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={by === 'email' && !contact.value && !waits ? 'primary' : 'secondary'}
            onClick={() => setOpen('change')}
          >
            {text(contact.value ? 'change' : 'add')}
          </Button>
          {by === 'email' && contact.value && (
            <Button variant="quiet" onClick={() => setOpen('remove')}>
              <Trash2 size={18} aria-hidden /> {t('email.remove')}
            </Button>
          )}
        </div>
      )}
    </Step>
  );
}

/** Takes the address away with a code of a letter to it. */
function Remove({
  contact,
  since,
  onDone,
}: {
  contact: Contact;
  since: number;
  onDone: () => void;
}) {
  const t = useT();
  const [sent, setSent] = useState(false);
  const done = () => {
    toast(t('email.removed'), 200);
    onDone();
  };
  return (
    <div className="grid gap-3 rounded bg-raised p-3 sm:p-4">
      <p>{t(sent ? 'email.remove_sent' : 'email.remove_text', { to: contact.value })}</p>
      {sent && <Code to="remove-email" onDone={done} />}
      <div className="flex flex-wrap items-start gap-2">
        <Send
          ask="send-removal"
          label={t(sent ? 'code.again' : 'email.remove_send')}
          wait={contact.ask_in}
          since={since}
          onDone={() => setSent(true)}
        />
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
