import { Button, Dialog, Field, Select } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { useTimeOut } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { dateText } from '../../domain/limits/text.ts';
import { Card } from './card.tsx';

const choices = [1, 3, 7, 14, 30, 42];

/** Starts a time-out, after a confirmation that shows its end. */
export function Break({ onStarted }: { onStarted: () => void }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const timeOut = useTimeOut(onStarted);
  const [days, setDays] = useState(7);
  /** Unix milliseconds; set while the confirmation is open. */
  const [end, setEnd] = useState<number>();
  return (
    <Card title={t('limits.break')} text={t('limits.break_text')}>
      <Field label={t('limits.length')}>
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {choices.map((n) => (
            <option key={n} value={n}>
              {t('limits.days', { n })}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        className="justify-self-start"
        onClick={() => setEnd(Date.now() + days * 24 * 3600 * 1000)}
      >
        {t('limits.break')}
      </Button>
      <Dialog
        open={end !== undefined}
        onOpenChange={() => setEnd(undefined)}
        title={t('limits.break')}
        description={t('limits.break_sure', { date: dateText(texts, end ?? 0) })}
        closeLabel={t('limits.close')}
      >
        {timeOut.error && (
          <p role="alert" className="pt-2 text-sm text-down">
            {explain(timeOut.error)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2 pt-4">
          <Button variant="primary" busy={timeOut.isPending} onClick={() => timeOut.mutate(days)}>
            {t('limits.break_confirm')}
          </Button>
          <Button onClick={() => setEnd(undefined)}>{t('limits.cancel')}</Button>
        </div>
      </Dialog>
    </Card>
  );
}
