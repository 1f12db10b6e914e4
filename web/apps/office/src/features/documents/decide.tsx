import { errorText, toApiError } from '@maidan/api';
import { Button, Dialog, Field, Textarea, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documents, type Verdict } from '../../domain/verification/documents.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  id: string;
  onClose: () => void;
  /** It was decided, here or elsewhere. */
  onDecided: () => void;
}

function useDecide({ id, onDecided }: Omit<Props, 'onClose'>) {
  const queries = useQueryClient();
  const { t, maybe } = useI18n();
  return useMutation({
    mutationFn: (verdict: Verdict) => documents.decide(id, verdict),
    onSuccess: (_, { verdict }) => {
      toast(t(`documents.done.${verdict}`));
      onDecided();
    },
    onError: (error) => {
      const { status } = toApiError(error);
      if (status !== 409) return;
      toast(errorText(error, maybe), status);
      onDecided();
    },
    onSettled: () =>
      Promise.all(
        ['documents', 'document', 'player-verification', 'audit'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

export function ApproveDialog({ onClose, ...of }: Props) {
  const { t, maybe } = useI18n();
  const decide = useDecide(of);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('documents.approve.title')}
      description={t('documents.approve.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate({ verdict: 'approve' });
        }}
      >
        <Refusal error={decide.error} say={maybe} />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" busy={decide.isPending} autoFocus>
            {t('documents.approve')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const templates = ['blurred', 'cut', 'expired', 'name', 'wrong'] as const;

/** Asks for another document, which is the usual thing, or ends the verification. */
export function RefuseDialog({ onClose, ...of }: Props) {
  const { t, maybe } = useI18n();
  const decide = useDecide(of);
  const [reason, setReason] = useState('');
  const [verdict, setVerdict] = useState<'ask-again' | 'reject'>('ask-again');
  const length = [...reason.trim()].length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('documents.refuse.title')}
      description={t('documents.refuse.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate({ verdict, reason });
        }}
      >
        <div className="grid gap-1">
          {templates.map((name) => (
            <Button
              key={name}
              size="sm"
              className="justify-start! border-rope! text-start! font-normal!"
              onClick={() => setReason(t(`documents.template.${name}`))}
            >
              {t(`documents.template.${name}`)}
            </Button>
          ))}
        </div>
        <Field label={t('reject.reason')} hint={t('documents.reason.hint')}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('documents.then')}</legend>
          {(['ask-again', 'reject'] as const).map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name="verdict"
                className="size-5 shrink-0 accent-floodlight"
                checked={verdict === name}
                onChange={() => setVerdict(name)}
              />
              <span>{t(`documents.verdict.${name}`)}</span>
            </label>
          ))}
        </fieldset>
        <Refusal error={decide.error} say={maybe} />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="danger"
            disabled={length < 3 || length > 500}
            busy={decide.isPending}
          >
            {t('documents.refuse.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

export function Refusal({
  error,
  say,
}: {
  error: unknown;
  say: (key: string) => string | undefined;
}) {
  if (!error) return null;
  return (
    <p role="alert" className="text-sm text-down">
      {errorText(error, say)}
    </p>
  );
}
