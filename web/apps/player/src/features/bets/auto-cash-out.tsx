import type { Bet } from '@maidan/api';
import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useOrder, type CashOut } from './calls.ts';
import { useExplain, useT } from '../../domain/bet/i18n.ts';

/** The auto cash-out order of a bet, or the form that creates one. */
export function AutoCashOut({ bet, quote }: { bet: Bet; quote: CashOut }) {
  const t = useT();
  const explain = useExplain();
  const order = useOrder(bet.id);
  const [text, setText] = useState('');
  const target = parseMoney(text, quote.currency);
  const money = (amount: typeof quote.offer) => formatMoney(amount, quote.currency, { trim: true });
  if (quote.order) {
    return (
      <div className="flex flex-wrap items-center gap-3" data-testid="auto-cash">
        <p className="grow text-sm">{t('auto_at', { amount: money(quote.order.target) })}</p>
        <Button size="sm" busy={order.isPending} onClick={() => order.mutate(null)}>
          {t('auto_remove')}
        </Button>
      </div>
    );
  }
  const range = t('auto_hint', { least: money(minor(1)), most: money(bet.potential) });
  return (
    <form
      className="grid gap-2"
      data-testid="auto-cash"
      onSubmit={(event) => {
        event.preventDefault();
        if (target) order.mutate(target, { onSuccess: () => setText('') });
      }}
    >
      <p className="text-sm font-semibold">{t('auto')}</p>
      <div className="flex items-end gap-2">
        <Field
          label={t('auto_reach')}
          className="grow"
          {...(order.error ? { error: explain(order.error) } : { hint: range })}
        >
          <Input
            inputMode="decimal"
            prefix={currencyInfo(quote.currency).symbol}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={order.isPending} disabled={!target}>
        {t('auto_set')}
      </Button>
    </form>
  );
}
