import { Button } from '@maidan/ui';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { SupportLink } from '../../parts/support-link.tsx';
import type { Identity } from './calls.ts';
import { useI18n, type VerificationKey } from './i18n.ts';
import { StatusLabel, Step } from './step.tsx';
import { SendDocument } from './send-document.tsx';

/** The step for identity documents: requested documents, sent ones, and the outcome. */
export function IdentityStep({ identity }: { identity: Identity }) {
  const { t, locale } = useI18n();
  const [open, setOpen] = useState(false);
  const { outcome, wanted: requested, note } = identity;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const inReview = identity.status === 'sent' || identity.status === 'on_check';
  const limitReached = identity.available_at > 0;
  const canSend = outcome !== 'failed' && !limitReached && (requested.length > 0 || !inReview);
  return (
    <Step title={t('identity.title')} status={identity.status}>
      <p className="-mt-2 text-sm text-quiet">{t('identity.why')}</p>
      {outcome === 'success' && (
        <p className="flex items-center gap-3">
          <FileCheck2 size={22} aria-hidden className="shrink-0 text-up" />
          {t('identity.success')}
        </p>
      )}
      {outcome === 'failed' && (
        <div className="grid gap-1 rounded border border-down/70 p-3">
          <p className="font-medium">{t('identity.failed')}</p>
          <SupportLink />
          {note && (
            <p dir="auto" className="text-quiet">
              {note}
            </p>
          )}
        </div>
      )}
      {outcome === 'required' && (
        <div className="grid gap-2 rounded border border-money p-3">
          <p className="font-medium">{t('identity.required')}</p>
          {note && (
            <p dir="auto" className="text-quiet">
              {note}
            </p>
          )}
          <ul className="flex flex-wrap gap-2">
            {requested.map((group) => (
              <li key={group} className="rounded bg-raised px-3 py-1 text-sm font-medium">
                {t(`group.${group}` as VerificationKey)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {inReview && <p>{t('identity.waits')}</p>}
      {limitReached && (
        <p>{t('identity.available_at', { at: date.format(identity.available_at) })}</p>
      )}
      {identity.documents.length > 0 && (
        <ul className="grid">
          {identity.documents.map((document) => (
            <li
              key={document.id}
              className="grid gap-1 border-b border-rope py-3 first:pt-0 last:border-b-0 last:pb-0"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="font-medium">{t(`kind.${document.kind}`)}</span>
                <StatusLabel status={document.status} />
              </div>
              <p className="num text-sm text-quiet">{date.format(document.sent_at)}</p>
              {document.reason && (
                <p dir="auto" className="text-sm">
                  {document.reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && canSend && (
        <SendDocument
          requested={requested}
          retentionDays={identity.keep_days}
          onClose={() => setOpen(false)}
        />
      )}
      {!open && canSend && (
        <div>
          <Button
            variant={outcome === 'required' ? 'primary' : 'secondary'}
            onClick={() => setOpen(true)}
          >
            {t('identity.send')}
          </Button>
        </div>
      )}
    </Step>
  );
}
