import { blames, errorText, fieldError } from '@maidan/api';
import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import { floats, type Float } from '../../domain/payment/floats.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  of: Float;
  onClose: () => void;
}

/** Sets below which balance a float is low; nothing or 0 ends the warning. */
export function LimitDialog({ of: { provider, currency, warn_below }, onClose }: Props) {
  const { t, maybe } = useI18n();
  const [written, setWritten] = useState(
    warn_below > 0 ? formatMoney(minor(warn_below), currency, { bare: true, trim: true }) : '',
  );
  const limit = written.trim() ? parseMoney(written, currency) : minor(0);
  const save = useChange(
    (below: number) => floats.setLimit(provider, currency, below),
    (saved) => {
      if (saved) toast(t('floats.limit_saved'));
      onClose();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('floats.limit_title', { provider, currency })}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (limit !== null) save.mutate(limit);
        }}
      >
        <Field
          label={t('floats.limit')}
          hint={t('floats.limit_hint')}
          error={fieldError(save.error, 'warn_below', maybe)}
        >
          <Input
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            prefix={currencyInfo(currency).symbol}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        </Field>
        {save.error && !blames(save.error, ['warn_below']) && (
          <p role="alert" className="text-sm text-down">
            {errorText(save.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" disabled={limit === null} busy={save.isPending}>
            {t('floats.set_limit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
