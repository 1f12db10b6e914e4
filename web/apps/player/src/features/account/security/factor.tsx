import { Button, Dialog, toast } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newCodes, protectionQuery, stopFactor, type Protection } from './calls.ts';
import { Card } from './card.tsx';
import { Codes } from './codes.tsx';
import { Enrol } from './enrol.tsx';
import { useI18n, useT } from './i18n.ts';
import { ProofForm } from './proof-form.tsx';

/** The second factor: an app that makes a code for each sign-in. */
export function Factor({ protection }: { protection: Protection }) {
  const { t, code } = useI18n();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'enrol' | 'codes' | 'off'>();
  const done = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: protectionQuery.queryKey });
  };
  const on = protection.second_factor;
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium' });
  const text = on
    ? t('security.factor_text_on', { day: day.format(protection.second_factor_at) })
    : t('security.factor_text_off');
  return (
    <Card title={t('security.factor')} text={text}>
      {on ? (
        <>
          <p className="pb-3">
            {t('security.codes_left', { count: String(protection.recovery_codes) })}
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
      {open === 'enrol' && <Enrol hasPassword={protection.has_password} onDone={done} />}
      {open === 'codes' && <NewCodes hasPassword={protection.has_password} onDone={done} />}
      {open === 'off' && <Off hasPassword={protection.has_password} onDone={done} />}
    </Card>
  );
}

interface StepProps {
  hasPassword: boolean;
  onDone: () => void;
}

function NewCodes({ hasPassword, onDone }: StepProps) {
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
        <Codes codes={codes} onDone={onDone} />
      ) : (
        <ProofForm
          run={async (proof) => setCodes(await newCodes(proof))}
          hasPassword={hasPassword}
          withCode
        >
          {t('security.codes_new')}
        </ProofForm>
      )}
    </Dialog>
  );
}

function Off({ hasPassword, onDone }: StepProps) {
  const t = useT();
  const stop = async (proof: Parameters<typeof stopFactor>[0]) => {
    await stopFactor(proof);
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
      <ProofForm run={stop} hasPassword={hasPassword} withCode danger>
        {t('security.factor_off')}
      </ProofForm>
    </Dialog>
  );
}
