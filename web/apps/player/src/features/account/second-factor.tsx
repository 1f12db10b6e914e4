import { got, type TokenData } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../error-code.ts';
import { api } from '../../api.ts';
import { FormError } from './security/card.tsx';
import { useFieldError, useFormError, useT } from './security/i18n.ts';

interface Props {
  /** The challenge from the response to the first factor. */
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

async function submitCode(challenge: string, code: string): Promise<void> {
  api.session.save(
    await got<TokenData>(
      api.client.POST('/api/v3/oauth/second-factor', { body: { challenge, code } }),
    ),
  );
}

/** The second step of a sign-in: an authenticator code or a recovery code. */
export default function SecondFactor({ challenge, onDone, onBack }: Props) {
  const t = useT();
  const fieldError = useFieldError();
  const formError = useFormError();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const signIn = useMutation({
    mutationFn: () => submitCode(challenge, code),
    onSuccess: onDone,
    onError: () => setCode(''), // a code is valid only once
  });
  const expired = errorCode(signIn.error) === 'challenge_invalid';
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate();
      }}
    >
      <div>
        <h2 className="heading pb-1 text-lg">{t('security.code_title')}</h2>
        <p className="text-quiet">{t('security.code_text')}</p>
      </div>
      <Field
        label={t(recovery ? 'security.recovery_code' : 'security.code')}
        error={fieldError(signIn.error, 'code')}
      >
        <Input
          key={String(recovery)}
          dir="ltr"
          autoFocus
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <FormError>{formError(signIn.error, 'code')}</FormError>
      {!expired && (
        <Button type="submit" variant="primary" size="lg" block busy={signIn.isPending}>
          {t('security.sign_in')}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <button
          type="button"
          className="tap text-fore underline underline-offset-4"
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
          }}
        >
          {t(recovery ? 'security.app_use' : 'security.recovery_use')}
        </button>
        <button
          type="button"
          className="tap text-fore underline underline-offset-4"
          onClick={onBack}
        >
          {t('security.back')}
        </button>
      </div>
    </form>
  );
}
