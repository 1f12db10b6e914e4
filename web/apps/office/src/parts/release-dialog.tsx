import { errorText } from '@maidan/api';
import { Button, Dialog } from '@maidan/ui';
import { useI18n } from '../i18n.ts';
import { useChange } from './use-change.ts';

interface Props {
  /** What is loaded again after the change. */
  topics: string[];
  title: string;
  text: string;
  submit: string;
  change: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once more before money is paid that does not come back. */
export function ReleaseDialog({ topics, title, text, submit, change, onDone, onClose }: Props) {
  const { t, maybe } = useI18n();
  const making = useChange(topics, change, onDone, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
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
          <Button onClick={onClose}>{t('decision.back')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
