import { errorText } from '@maidan/api';
import { Button, Dialog } from '@maidan/ui';
import { useTournamentChange } from '../../domain/tournament/use-change.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  title: string;
  submit: string;
  change: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once more before prizes are paid: money that is paid does not come back. */
export function ReleaseDialog({ title, submit, change, onDone, onClose }: Props) {
  const { t, maybe } = useI18n();
  const making = useTournamentChange(change, onDone, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={t('tournaments.release.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate(undefined);
        }}
      >
        {making.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(making.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" autoFocus busy={making.isPending}>
            {submit}
          </Button>
          <Button onClick={onClose}>{t('tournaments.back_out')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
