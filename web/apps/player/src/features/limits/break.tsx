import { Button, Dialog, Field, Select } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { useTimeOut } from '../../limits/calls.ts';
import { useI18n } from '../../limits/i18n.ts';
import { dateText } from '../../limits/text.ts';
import { Card } from './card.tsx';

const choices = [1, 3, 7, 14, 30, 42];

/** A time-out: chosen, then told once more with its end, then begun. */
export function Break({ onAway }: { onAway: () => void }) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const leave = useTimeOut();
  const [days, setDays] = useState(7);
  const [sure, setSure] = useState<number>();
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
        onClick={() => setSure(Date.now() + days * 24 * 3600 * 1000)}
      >
        {t('limits.break')}
      </Button>
      <Dialog
        open={sure !== undefined}
        onOpenChange={() => setSure(undefined)}
        title={t('limits.break')}
        description={t('limits.break_sure', { date: dateText(texts, sure ?? 0) })}
        closeLabel={t('limits.close')}
      >
        {leave.error && (
          <p role="alert" className="pt-2 text-sm text-down">
            {explain(leave.error)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2 pt-4">
          <Button
            variant="primary"
            busy={leave.isPending}
            onClick={() => leave.mutate(days, { onSuccess: onAway })}
          >
            {t('limits.break_confirm')}
          </Button>
          <Button onClick={() => setSure(undefined)}>{t('limits.cancel')}</Button>
        </div>
      </Dialog>
    </Card>
  );
}
