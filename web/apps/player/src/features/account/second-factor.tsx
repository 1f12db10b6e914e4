import { got, toApiError, type TokenData } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Wrong } from './security/card.tsx';
import { useBlame, useRest, useT } from './security/i18n.ts';

interface Props {
  /** Of the answer to the first factor. */
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

async function finish(challenge: string, code: string): Promise<void> {
  api.session.save(
    await got<TokenData>(
      api.client.POST('/api/v3/oauth/second-factor', { body: { challenge, code } }),
    ),
  );
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export default function SecondFactor({ challenge, onDone, onBack }: Props) {
  const t = useT();
  const blame = useBlame();
  const rest = useRest();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: () => finish(challenge, code),
    onSuccess: onDone,
    onError: () => setCode(''), // a code is good once
  });
  const over = enter.error !== null && toApiError(enter.error).code === 'challenge_invalid';
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate();
      }}
    >
      <div>
        <h2 className="heading pb-1 text-lg">{t('security.code_title')}</h2>
        <p className="text-quiet">{t('security.code_text')}</p>
      </div>
      <Field
        label={t(recovery ? 'security.recovery_code' : 'security.code')}
        error={blame(enter.error, 'code')}
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
      <Wrong>{rest(enter.error, 'code')}</Wrong>
      {!over && (
        <Button type="submit" variant="primary" size="lg" block busy={enter.isPending}>
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
