import { Button, toast } from '@maidan/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ChangeContact } from './change-contact.tsx';
import type { Contact } from './calls.ts';
import { CodeForm, SendCode } from './code.tsx';
import { clockText, useCountdown } from './countdown.ts';
import { useT, type VerificationKey } from './i18n.ts';
import { Step } from './step.tsx';

interface Props {
  channel: 'email' | 'phone';
  contact: Contact;
  /** When the status was loaded, in unix milliseconds. */
  since: number;
}

/** The step for the email address or the phone number: the current one, a pending change, and the code form. */
export function ContactStep({ channel, contact, since }: Props) {
  const t = useT();
  const text = (key: string, args?: Record<string, string>) =>
    t(`${channel}.${key}` as VerificationKey, args);
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const left = useCountdown(contact.ends_in, since);
  const unconfirmed = contact.pending || (contact.status === 'unconfirmed' ? contact.value : '');
  const codeValid = left > 0;
  const comingSoon = contact.status === 'coming_soon';
  return (
    <Step title={text('title')} status={contact.status}>
      {contact.value && (
        <p dir="auto" className="text-lg font-medium break-all">
          <bdi>{contact.value}</bdi>
        </p>
      )}
      <p className="-mt-2 text-sm text-quiet">
        {comingSoon
          ? t('phone.coming_soon')
          : text(contact.status === 'confirmed' ? 'done' : 'why')}
      </p>
      {!comingSoon && unconfirmed && open !== 'remove' && (
        <div className="grid gap-3 rounded bg-raised p-3 sm:p-4">
          {codeValid ? (
            <>
              <p>
                {text(contact.pending ? 'sent_other' : 'sent', { to: unconfirmed })}{' '}
                {left <= 3600 && (
                  <span className="text-quiet">
                    {t('code.expires_in')} <span className="num">{clockText(left)}</span>
                  </span>
                )}
              </p>
              <CodeForm
                kind={channel === 'email' ? 'confirm-email' : 'confirm-phone'}
                onDone={() => toast(text('confirmed'), 200)}
              />
            </>
          ) : (
            <p>{text('send_text', { to: unconfirmed })}</p>
          )}
          <SendCode
            kind={channel === 'email' ? 'send-email' : 'send-phone'}
            label={t(codeValid ? 'code.again' : 'code.send')}
            wait={contact.ask_in}
            since={since}
            primary={!codeValid}
          />
        </div>
      )}
      {open === 'change' && <ChangeContact channel={channel} onDone={close} />}
      {open === 'remove' && <RemoveEmail contact={contact} since={since} onDone={close} />}
      {!comingSoon && !open && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={
              channel === 'email' && !contact.value && !unconfirmed ? 'primary' : 'secondary'
            }
            onClick={() => setOpen('change')}
          >
            {text(contact.value ? 'change' : 'add')}
          </Button>
          {channel === 'email' && contact.value && (
            <Button variant="quiet" onClick={() => setOpen('remove')}>
              <Trash2 size={18} aria-hidden /> {t('email.remove')}
            </Button>
          )}
        </div>
      )}
    </Step>
  );
}

/** Removes the email address with a code that is sent to it. */
function RemoveEmail({
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
      {sent && <CodeForm kind="remove-email" onDone={done} />}
      <div className="flex flex-wrap items-start gap-2">
        <SendCode
          kind="send-removal"
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
