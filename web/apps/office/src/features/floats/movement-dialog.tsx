import { blames, fieldError, newKey } from '@maidan/api';
import { currencyInfo, parseMoney } from '@maidan/money';
import { Button, Dialog, Field, Input, Select, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { floatMethodsQuery, floats } from '../../domain/payment/floats.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { methodName } from '../../words.ts';

/** Records money that moved between the operator's bank and a provider. */
export function MovementDialog({ onClose }: { onClose: () => void }) {
  const { t, maybe } = useI18n();
  const [key] = useState(newKey);
  const { data: known } = useQuery(floatMethodsQuery);
  const [chosen, setChosen] = useState<{ provider?: string; currency?: string; method?: string }>(
    {},
  );
  const [sign, setSign] = useState<1 | -1>(1);
  const [written, setWritten] = useState('');
  const [reason, setReason] = useState('');
  const provider = chosen.provider ?? known?.providers[0] ?? '';
  const currency = chosen.currency ?? known?.currencies[0]?.currency ?? '';
  const methods = known?.currencies.find((one) => one.currency === currency)?.methods ?? [];
  const method = methods.find((one) => one === chosen.method) ?? methods[0] ?? '';
  const amount = parseMoney(written, currency) ?? 0;
  const move = useChange(
    () => floats.move(key, { provider, method, currency, amount: sign * amount, reason }),
    (moved) => {
      if (moved) toast(t('movements.done'));
      onClose();
    },
  );
  const { error } = move;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('movements.add')}
      description={t('movements.add_text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (method && amount > 0 && reasonFits(reason)) move.mutate();
        }}
      >
        <Field label={t('movements.direction')}>
          <Select
            autoFocus
            value={sign}
            onChange={(event) => setSign(event.target.value === '1' ? 1 : -1)}
          >
            <option value={1}>{t('movements.to')}</option>
            <option value={-1}>{t('movements.from')}</option>
          </Select>
        </Field>
        <Field label={t('cases.provider')} error={fieldError(error, 'provider', maybe)}>
          <Select
            value={provider}
            onChange={(event) => setChosen({ ...chosen, provider: event.target.value })}
          >
            {known?.providers.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t('players.currency')} error={fieldError(error, 'currency', maybe)}>
            <Select
              value={currency}
              onChange={(event) => setChosen({ ...chosen, currency: event.target.value })}
            >
              {known?.currencies.map((one) => (
                <option key={one.currency}>{one.currency}</option>
              ))}
            </Select>
          </Field>
          <Field label={t('column.method')} error={fieldError(error, 'method', maybe)}>
            <Select
              value={method}
              onChange={(event) => setChosen({ ...chosen, method: event.target.value })}
            >
              {methods.map((one) => (
                <option key={one} value={one}>
                  {methodName(maybe, one)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t('column.amount')} error={fieldError(error, 'amount', maybe)}>
          <Input
            required
            inputMode="decimal"
            autoComplete="off"
            prefix={currency && currencyInfo(currency).symbol}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        </Field>
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={blames(error, ['provider', 'method', 'currency', 'amount']) ? null : error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!method || amount === 0 || !reasonFits(reason)}
            busy={move.isPending}
          >
            {t('movements.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
