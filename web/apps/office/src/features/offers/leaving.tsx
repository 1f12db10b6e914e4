import { Button, Dialog, toast } from '@maidan/ui';
import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../i18n.ts';

interface Props {
  unsaved: boolean;
  /** Of the offer that is edited. */
  id: string;
}

/** Asks before changes are lost that are not saved. */
export function Leaving({ unsaved, id }: Props) {
  const t = useT();
  const blocker = useBlocker({
    // A new offer that was stored goes on at an address of its own.
    shouldBlockFn: ({ next }) =>
      unsaved && !(next.routeId === '/inside/offers/edit' && String(next.search.id) === id),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={blocker.reset}
      title={t('landing.leave.title')}
      closeLabel={t('app.close')}
    >
      <div className="grid grid-cols-2 gap-2 pt-2">
        <Button
          variant="danger"
          onClick={() => {
            toast(t('landing.leave.done'), 100);
            blocker.proceed();
          }}
        >
          {t('landing.leave')}
        </Button>
        <Button autoFocus onClick={blocker.reset}>
          {t('landing.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
