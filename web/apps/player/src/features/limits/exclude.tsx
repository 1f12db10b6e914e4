import { Button, Dialog, Field, Input, Select } from '@maidan/ui';
import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../api.ts';
import { useExclude } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { dateText } from '../../domain/limits/text.ts';
import { Card } from './card.tsx';

const choices = [6, 12, 60, 0];

function endOf(months: number): number {
  const end = new Date();
  end.setMonth(end.getMonth() + months);
  return end.getTime();
}

/** The second step: the consequences, the password, and a word to type, which prevents mistakes. */
function Confirmation({ months, onStarted }: { months: number; onStarted: () => void }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const exclude = useExclude(onStarted);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const word = t('limits.exclude_word');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
    setMismatch(!matches);
    if (matches) exclude.mutate({ months, password });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 pt-2">
      <p>
        {months === 0
          ? t('limits.absence_forever')
          : t('limits.absence_until', { date: dateText(texts, endOf(months)) })}{' '}
        {t('limits.exclude_text')} {t('limits.absence_open_bets')}
      </p>
      <Field label={t('limits.password')}>
        <Input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field
        label={t('limits.confirm_word', { word })}
        error={mismatch && t('limits.confirm_word_bad')}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {exclude.error && (
        <p role="alert" className="text-sm text-down">
          {explain(exclude.error)}
        </p>
      )}
      <Button type="submit" variant="danger" block busy={exclude.isPending}>
        {t('limits.exclude_confirm')}
      </Button>
    </form>
  );
}

/** Starts a self-exclusion, confirmed with the password and a typed word. */
export function Exclude({ onStarted }: { onStarted: () => void }) {
  const { t } = useI18n();
  const [months, setMonths] = useState(6);
  const [open, setOpen] = useState(false);
  const length = (n: number) => (n === 0 ? t('limits.forever') : t('limits.months', { n }));
  return (
    <Card title={t('limits.exclude')} text={t('limits.exclude_text')}>
      <Field label={t('limits.length')}>
        <Select value={months} onChange={(event) => setMonths(Number(event.target.value))}>
          {choices.map((n) => (
            <option key={n} value={n}>
              {length(n)}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('limits.exclude')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${t('limits.exclude')}: ${length(months)}`}
        closeLabel={t('limits.close')}
      >
        <Confirmation months={months} onStarted={onStarted} />
      </Dialog>
    </Card>
  );
}
