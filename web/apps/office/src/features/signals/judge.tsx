import { errorText, fieldError } from '@maidan/api';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import {
  signals,
  signalStatuses,
  type Signal,
  type SignalStatus,
} from '../../domain/signal/signals.ts';

/** Says what two accounts are, and why. */
export function JudgeDialog({ of: signal, onClose }: { of: Signal; onClose: () => void }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const judge = useMutation({
    mutationFn: (status: SignalStatus) => signals.decide(signal.id, status, note),
    onSuccess: ({ status }) => {
      toast(t(`signals.status.${status}`));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        ['signals', 'player-signals', 'audit'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const wrong = fieldError(judge.error, 'note', maybe);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('signals.judge.title')}
      description={`${signal.player.name} · ${signal.other.name}`}
      closeLabel={t('app.close')}
    >
      <div className="grid gap-3 pt-2">
        <Field label={t('signals.note')} error={wrong}>
          <Input
            value={note}
            maxLength={500}
            autoFocus
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {judge.error && !wrong && (
          <p role="alert" className="text-sm text-down">
            {errorText(judge.error, maybe)}
          </p>
        )}
        <div className="grid gap-2">
          {signalStatuses
            .filter((status) => status !== signal.status)
            .map((status) => (
              <Button
                key={status}
                variant={status === 'linked' ? 'danger' : undefined}
                busy={judge.isPending && judge.variables === status}
                disabled={note.trim().length < 3}
                onClick={() => judge.mutate(status)}
              >
                {t(`signals.say.${status}`)}
              </Button>
            ))}
        </div>
      </div>
    </Dialog>
  );
}
