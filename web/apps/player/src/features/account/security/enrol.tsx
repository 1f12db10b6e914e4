import { buttonClass, Button, Dialog, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmFactor, startFactor, type Enrolment } from './calls.ts';
import { Wrong } from './card.tsx';
import { Codes } from './codes.tsx';
import { useBlame, useRest, useT } from './i18n.ts';
import { ProofForm } from './proof-form.tsx';

/** Setting the second factor up: the password, the app, the recovery codes. */
export function Enrol({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useT();
  const [begun, setBegun] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const title = t(codes ? 'security.codes' : 'security.enrol_title');
  return (
    <Dialog
      open
      // The codes are shown this once: a tap beside the dialog must not take them away.
      onOpenChange={() => !codes && onDone()}
      title={title}
      closeLabel={codes ? undefined : t('security.dismiss')}
      data-testid="enrol"
    >
      {codes ? (
        <Codes codes={codes} onDone={onDone} />
      ) : begun ? (
        <Scan begun={begun} onCodes={setCodes} />
      ) : (
        <>
          {hasPassword && <p className="text-quiet">{t('security.enrol_password_text')}</p>}
          <ProofForm
            run={async (proof) => setBegun(await startFactor(proof))}
            hasPassword={hasPassword}
            withCode={false}
          >
            {t('security.next')}
          </ProofForm>
        </>
      )}
    </Dialog>
  );
}

function Scan({ begun, onCodes }: { begun: Enrolment; onCodes: (codes: string[]) => void }) {
  const t = useT();
  const blame = useBlame();
  const rest = useRest();
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: () => confirmFactor(code), onSuccess: onCodes });
  return (
    <form
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <p className="text-quiet">{t('security.enrol_scan')}</p>
      <img
        alt={t('security.enrol_qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.qr)}`}
        className="mx-auto size-52 rounded"
      />
      <a href={begun.uri} className={buttonClass({ block: true, className: 'sm:hidden' })}>
        {t('security.enrol_open')}
      </a>
      <div>
        <p className="text-sm text-quiet">{t('security.enrol_secret')}</p>
        <p dir="ltr" data-testid="secret" className="font-mono text-sm break-all">
          {begun.secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <Field label={t('security.code')} error={blame(confirm.error, 'code')}>
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Wrong>{rest(confirm.error, 'code')}</Wrong>
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        {t('security.confirm')}
      </Button>
    </form>
  );
}
