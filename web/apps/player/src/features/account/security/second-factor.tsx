import { Button, Dialog, toast } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createRecoveryCodes,
  securityQuery,
  removeSecondFactor,
  type SecuritySettings,
} from './calls.ts';
import { Card } from './card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { EnrolmentDialog } from './enrolment.tsx';
import { useI18n, useT } from './i18n.ts';
import { ProofForm } from './proof-form.tsx';

/** The second factor: codes of an authenticator app. */
export function SecondFactor({ settings }: { settings: SecuritySettings }) {
  const { t, code } = useI18n();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'enrol' | 'codes' | 'off'>();
  const done = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  };
  const enabled = settings.second_factor;
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium' });
  const text = enabled
    ? t('security.factor_text_on', { day: day.format(settings.second_factor_at) })
    : t('security.factor_text_off');
  return (
    <Card title={t('security.factor')} text={text}>
      {enabled ? (
        <>
          <p className="pb-3">
            {t('security.codes_left', { count: String(settings.recovery_codes) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('codes')}>{t('security.codes_new')}</Button>
            <Button variant="danger" onClick={() => setOpen('off')}>
              {t('security.factor_off')}
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setOpen('enrol')}>{t('security.factor_setup')}</Button>
      )}
      {open === 'enrol' && <EnrolmentDialog hasPassword={settings.has_password} onDone={done} />}
      {open === 'codes' && <NewRecoveryCodes hasPassword={settings.has_password} onDone={done} />}
      {open === 'off' && <TurnOff hasPassword={settings.has_password} onDone={done} />}
    </Card>
  );
}

interface DialogProps {
  hasPassword: boolean;
  onDone: () => void;
}

function NewRecoveryCodes({ hasPassword, onDone }: DialogProps) {
  const t = useT();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog
      open
      onOpenChange={() => !codes && onDone()}
      title={t('security.codes_new')}
      description={codes ? undefined : t('security.codes_new_text')}
      closeLabel={codes ? undefined : t('security.dismiss')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <ProofForm
          run={async (proof) => setCodes(await createRecoveryCodes(proof))}
          hasPassword={hasPassword}
          withCode
        >
          {t('security.codes_new')}
        </ProofForm>
      )}
    </Dialog>
  );
}

function TurnOff({ hasPassword, onDone }: DialogProps) {
  const t = useT();
  const turnOff = async (proof: Parameters<typeof removeSecondFactor>[0]) => {
    await removeSecondFactor(proof);
    toast(t('security.factor_stopped'));
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={t('security.factor_off_title')}
      closeLabel={t('security.dismiss')}
    >
      <ProofForm run={turnOff} hasPassword={hasPassword} withCode danger>
        {t('security.factor_off')}
      </ProofForm>
    </Dialog>
  );
}
