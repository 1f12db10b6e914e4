import { got, toApiError } from '@maidan/api';
import { Button, Dialog, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { useI18n } from './i18n.ts';
import type { ProofMethod } from './with-proof.ts';

interface Props {
  methods: ProofMethod[];
  confirm: () => void;
  dismiss: () => void;
}

/** Requests the password or a code, so that a stolen session alone is not enough for a sensitive call. */
export default function ProofDialog({ methods, confirm, dismiss }: Props) {
  const { t } = useI18n();
  const app = useAppT();
  const [method, setMethod] = useState(methods[0]);
  const other = methods.find((item) => item !== method);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title={t('proof.title')}
      description={t(method ? 'proof.text' : 'proof.none')}
      closeLabel={app('app.close')}
      data-testid="proof"
    >
      <div className="grid gap-2 pt-2">
        {method && <ProofForm key={method} method={method} onDone={confirm} />}
        {other && (
          <Button variant="quiet" onClick={() => setMethod(other)}>
            {t(`proof.use_${other}`)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ProofForm({ method, onDone }: { method: ProofMethod; onDone: () => void }) {
  const { t, maybe } = useI18n();
  const explain = useErrorText();
  const [value, setValue] = useState('');
  const submit = useMutation({
    mutationFn: () =>
      got<{ fresh_until: number }>(
        api.client.POST('/api/v3/players/me/reauthenticate', { body: { [method]: value } }),
      ),
    onSuccess: onDone,
    onError: () => setValue(''),
  });
  const problem =
    submit.error &&
    (maybe(`proof.problem.${toApiError(submit.error).code}`) ?? explain(submit.error));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit.mutate();
      }}
    >
      <Field label={t(`proof.${method}`)} error={problem ?? undefined}>
        <Input
          autoFocus
          required
          dir={method === 'code' ? 'ltr' : undefined}
          type={method === 'password' ? 'password' : 'text'}
          autoComplete={method === 'password' ? 'current-password' : 'one-time-code'}
          autoCapitalize="none"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={submit.isPending}>
        {t('proof.submit')}
      </Button>
    </form>
  );
}
