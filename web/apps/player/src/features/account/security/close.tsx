import { Button, Dialog, toast } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { closeAccount, type Proof, type SecuritySettings } from './calls.ts';
import { Card } from './card.tsx';
import { useT } from './i18n.ts';
import { ProofForm } from './proof-form.tsx';

/** Closes the account; only support can open it again. */
export function CloseAccount({ settings }: { settings: SecuritySettings }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const close = async (proof: Proof) => {
    await closeAccount(proof);
    queries.clear();
    toast(t('security.closed'));
    await navigate({ to: '/' });
  };
  return (
    <Card title={t('security.close')} text={t('security.close_text')}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('security.close_ask')}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('security.close_title')}
          description={t('security.close_text')}
          closeLabel={t('security.dismiss')}
        >
          <ProofForm
            run={close}
            hasPassword={settings.has_password}
            withCode={settings.second_factor}
            danger
          >
            {t('security.close_confirm')}
          </ProofForm>
        </Dialog>
      )}
    </Card>
  );
}
