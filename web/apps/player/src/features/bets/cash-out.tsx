import { newKey, type Bet } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutoCashOut } from './auto-cash-out.tsx';
import { cashOutQuery, partOf, quoteIn, useAccept, type CashOut } from './calls.ts';
import { useExplain, useT } from '../../domain/bet/i18n.ts';

/** Accepts a quote, in full or in part, and reports the result. */
function useCashOut(bet: Bet) {
  const t = useT();
  const explain = useExplain();
  const accept = useAccept(bet.id);
  const [refusal, setRefusal] = useState<string>();
  const cashOut = (quote: CashOut, percent: number) => {
    if (!quote.quote_id) return;
    setRefusal(undefined);
    accept.mutate(
      { key: newKey(), quote_id: quote.quote_id, percent },
      {
        onSuccess: ({ paid }) => toast(t('done', { amount: formatMoney(paid, bet.currency) })),
        onError: (error) => {
          const newQuote = quoteIn(error);
          setRefusal(
            newQuote?.offer
              ? `${explain(error)} ${t('changed', { amount: formatMoney(newQuote.offer, newQuote.currency) })}`
              : explain(error),
          );
        },
      },
    );
  };
  return { cashOut, busy: accept.isPending, refusal };
}

function PartialCashOut({
  quote,
  busy,
  cashOut,
}: {
  quote: CashOut;
  busy: boolean;
  cashOut: (percent: number) => void;
}) {
  const t = useT();
  const [percent, setPercent] = useState(50);
  const { stake, paid } = partOf(quote, percent);
  const stakeLeft = (quote.stake - stake) as typeof stake;
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
        onClick={() => cashOut(percent)}
        data-testid="cash-part"
      >
        {t('cash_part', { percent, amount: formatMoney(paid, quote.currency) })}
      </Button>
      <p className="text-sm text-quiet">
        {t('cash_rest', { amount: formatMoney(stakeLeft, quote.currency) })}
      </p>
    </div>
  );
}

/** The cash-out of an open bet, in full, in part or automatic, or the reason why there is none. */
export function CashOutPanel({ bet }: { bet: Bet }) {
  const t = useT();
  const { data: quote } = useQuery(cashOutQuery(bet.id));
  const { cashOut, busy, refusal } = useCashOut(bet);
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
        onClick={() => cashOut(quote, 100)}
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
          {open && (
            <PartialCashOut
              quote={quote}
              busy={busy}
              cashOut={(percent) => cashOut(quote, percent)}
            />
          )}
          <AutoCashOut bet={bet} quote={quote} />
        </div>
      </details>
    </div>
  );
}
