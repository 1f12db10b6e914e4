import { Button, Dialog, toast } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { useCancelOffer } from './calls.ts';
import { useT } from './i18n.ts';

/** Cancels a waiting offer, after a confirmation. */
export function CancelOffer({ id }: { id: string }) {
  const t = useT();
  const explain = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelOffer();
  const confirm = () =>
    cancel.mutate(id, {
      onSuccess: () => toast(t('offers.cancelled')),
      onError: (error) => toast(explain(error), 400),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('offers.cancel')}</Button>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('offers.cancel_title')}
        description={t('offers.cancel_text')}
        closeLabel={t('offers.close')}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <Button onClick={() => setConfirming(false)}>{t('offers.keep')}</Button>
          <Button variant="primary" busy={cancel.isPending} onClick={confirm}>
            {t('offers.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
