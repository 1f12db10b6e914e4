import { Button, Dialog, toast } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { useGiveUp } from './calls.ts';
import { useT } from './i18n.ts';

/** Gives up an offer that waits, after asking once more. */
export function GiveUp({ id }: { id: string }) {
  const t = useT();
  const explain = useErrorText();
  const [asking, setAsking] = useState(false);
  const leave = useGiveUp();
  const giveUp = () =>
    leave.mutate(id, {
      onSuccess: () => toast(t('offers.given_up')),
      onError: (error) => toast(explain(error), 400),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('offers.give_up')}</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('offers.give_up_title')}
        description={t('offers.give_up_text')}
        closeLabel={t('offers.close')}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <Button onClick={() => setAsking(false)}>{t('offers.keep')}</Button>
          <Button variant="primary" busy={leave.isPending} onClick={giveUp}>
            {t('offers.give_up')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
