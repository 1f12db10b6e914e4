import { newKey, type Bet } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutoCashOut } from './auto.tsx';
import { cashOutQuery, partOf, quoteIn, useAccept, type CashOut } from './calls.ts';
import { useExplain, useT } from '../../bets/i18n.ts';

/** Takes the offer that was seen, whole or in part, and says what came of it. */
function useTake(bet: Bet) {
  const t = useT();
  const explain = useExplain();
  const accept = useAccept(bet.id);
  const [refusal, setRefusal] = useState<string>();
  const take = (quote: CashOut, percent: number) => {
    if (!quote.quote_id) return;
    setRefusal(undefined);
    accept.mutate(
      { key: newKey(), quote_id: quote.quote_id, percent },
      {
        onSuccess: ({ paid }) => toast(t('done', { amount: formatMoney(paid, bet.currency) })),
        onError: (error) => {
          const now = quoteIn(error);
          setRefusal(
            now?.offer
              ? `${explain(error)} ${t('changed', { amount: formatMoney(now.offer, now.currency) })}`
              : explain(error),
          );
        },
      },
    );
  };
  return { take, busy: accept.isPending, refusal };
}

function Part({
  quote,
  busy,
  take,
}: {
  quote: CashOut;
  busy: boolean;
  take: (percent: number) => void;
}) {
  const t = useT();
  const [percent, setPercent] = useState(50);
  const { stake, paid } = partOf(quote, percent);
  const rest = (quote.stake - stake) as typeof stake;
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm font-medium">
        <span className="flex justify-between">
          {t('share')}
          <bdi dir="ltr" className="num">
            {percent}%
          </bdi>
        </span>
        <input
          type="range"
          min={1}
          max={99}
          value={percent}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="h-11 w-full accent-money"
          data-testid="cash-share"
        />
      </label>
      <Button
        busy={busy}
        disabled={paid === 0}
        onClick={() => take(percent)}
        data-testid="cash-part"
      >
        {t('cash_part', { percent, amount: formatMoney(paid, quote.currency) })}
      </Button>
      <p className="text-sm text-quiet">
        {t('cash_rest', { amount: formatMoney(rest, quote.currency) })}
      </p>
    </div>
  );
}

/** The live offer for an open bet: all of it, a part, or by itself later; or why there is none. */
export function CashOutPanel({ bet }: { bet: Bet }) {
  const t = useT();
  const { data: quote } = useQuery(cashOutQuery(bet.id));
  const { take, busy, refusal } = useTake(bet);
  if (!quote) return <div className="min-h-11 animate-pulse rounded bg-raised" aria-hidden />;
  if (quote.suspended === 'free_bet') {
    return <p className="border-t border-rope pt-3 text-sm text-quiet">{t('why_free_bet')}</p>;
  }
  const open = !quote.suspended;
  return (
    <div className="grid gap-2 border-t border-rope pt-3" data-testid="cash-out">
      <Button
        block
        busy={busy}
        disabled={!open}
        onClick={() => take(quote, 100)}
        className="border-money/60 text-money"
        data-testid="cash-whole"
      >
        {open
          ? t('cash_for', { amount: formatMoney(quote.offer, quote.currency) })
          : t('suspended')}
      </Button>
      {quote.suspended && <p className="text-sm text-quiet">{t(`why_${quote.suspended}`)}</p>}
      {busy && quote.delay_ms > 0 && (
        <p role="status" className="text-sm text-quiet">
          {t('waiting', { n: Math.ceil(quote.delay_ms / 1000) })}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-sm text-down">
          {refusal}
        </p>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-quiet underline decoration-rope underline-offset-4">
          {t('more')}
        </summary>
        <div className="grid gap-4 pb-2">
          {open && <Part quote={quote} busy={busy} take={(percent) => take(quote, percent)} />}
          <AutoCashOut bet={bet} quote={quote} />
        </div>
      </details>
    </div>
  );
}
