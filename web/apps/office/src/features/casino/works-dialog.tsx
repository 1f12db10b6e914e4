import { Checkbox, Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import { casino, type CasinoSettings } from '../../domain/casino/casino.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Announces technical works of the whole casino, or ends them. */
export function WorksDialog({ of, onClose }: { of: CasinoSettings; onClose: () => void }) {
  const { t } = useI18n();
  const [works, setWorks] = useState(of.works);
  const [message, setMessage] = useState(of.message);
  return (
    <ReasonDialog
      title={t('casino.works.title')}
      text={t('casino.works.text')}
      submit={t('casino.save')}
      danger={works && !of.works}
      disabled={works === of.works && message === of.message}
      change={(reason) =>
        casino.changeAll({ version: of.version, order: of.order, works, message, reason })
      }
      onDone={() => {
        toast(t('casino.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('casino.works.all')}
        checked={works}
        onChange={(event) => setWorks(event.target.checked)}
      />
      <Field label={t('casino.message')} hint={t('casino.message.hint')}>
        <Input
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
