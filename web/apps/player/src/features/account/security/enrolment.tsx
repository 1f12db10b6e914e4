import { buttonClass, Button, Dialog, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor, type Enrolment } from './calls.ts';
import { FormError } from './card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFieldError, useFormError, useT } from './i18n.ts';
import { ProofForm } from './proof-form.tsx';

/** Sets up the second factor in three steps: password, authenticator app, recovery codes. */
export function EnrolmentDialog({
  hasPassword,
  onDone,
}: {
  hasPassword: boolean;
  onDone: () => void;
}) {
  const t = useT();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const title = t(codes ? 'security.codes' : 'security.enrol_title');
  return (
    <Dialog
      open
      // The codes are shown only once, so a tap outside must not close the dialog.
      onOpenChange={() => !codes && onDone()}
      title={title}
      closeLabel={codes ? undefined : t('security.dismiss')}
      data-testid="enrol"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : enrolment ? (
        <AppStep enrolment={enrolment} onCodes={setCodes} />
      ) : (
        <>
          {hasPassword && <p className="text-quiet">{t('security.enrol_password_text')}</p>}
          <ProofForm
            run={async (proof) => setEnrolment(await startSecondFactor(proof))}
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

function AppStep({
  enrolment,
  onCodes,
}: {
  enrolment: Enrolment;
  onCodes: (codes: string[]) => void;
}) {
  const t = useT();
  const fieldError = useFieldError();
  const formError = useFormError();
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: () => confirmSecondFactor(code), onSuccess: onCodes });
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
        src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qr)}`}
        className="mx-auto size-52 rounded"
      />
      <a href={enrolment.uri} className={buttonClass({ block: true, className: 'sm:hidden' })}>
        {t('security.enrol_open')}
      </a>
      <div>
        <p className="text-sm text-quiet">{t('security.enrol_secret')}</p>
        <p dir="ltr" data-testid="secret" className="font-mono text-sm break-all">
          {enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <Field label={t('security.code')} error={fieldError(confirm.error, 'code')}>
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <FormError>{formError(confirm.error, 'code')}</FormError>
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        {t('security.confirm')}
      </Button>
    </form>
  );
}
