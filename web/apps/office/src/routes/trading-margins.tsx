import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayTrade } from '../features/trading/act.ts';
import { CashOutMargins } from '../features/trading/cash-out-margins.tsx';
import { LimitDialog, type LimitStart } from '../features/trading/limit-dialog.tsx';
import { MarginDialog, type MarginStart } from '../features/trading/margin-dialog.tsx';
import { Limits, Margins } from '../features/trading/margins.tsx';
import { useScoped } from '../features/trading/scoped.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { Why } from '../features/trading/why.tsx';
import { useI18n } from '../i18n.ts';
import { useTitle } from '../title.ts';
import { limitsQuery, marginsQuery, trading, type Margin } from '../domain/trading/trading.ts';

const someMargin: MarginStart = {
  scope: 'sport',
  subject: '',
  market_key: '',
  milli: 1060,
  per_answer: 10,
};

const someLimit: LimitStart = {
  scope: 'sport',
  subject: '',
  market_key: '',
  max_win: 0,
  max_loss: 0,
  max_event: 0,
};

/** Margins and liability limits by scope. */
export function TradingMargins() {
  const { t, maybe } = useI18n();
  useTitle(t('trading.margins'));
  const mayTrade = useMayTrade();
  const { whole } = useScoped();
  const margins = useQuery(marginsQuery);
  const limits = useQuery(limitsQuery);
  const [margin, setMargin] = useState<MarginStart>();
  const [removing, setRemoving] = useState<Margin>();
  const [limit, setLimit] = useState<LimitStart>();
  const error = margins.error ?? limits.error;
  if (error) {
    return (
      <Desk title={t('trading.margins')}>
        <ErrorState
          title={t('trading.error')}
          text={errorText(error, maybe)}
          action={
            <Button onClick={() => void Promise.all([margins.refetch(), limits.refetch()])}>
              {t('app.retry')}
            </Button>
          }
        />
      </Desk>
    );
  }
  if (!margins.data || !limits.data) {
    return (
      <Desk title={t('trading.margins')}>
        <Loading label={t('app.loading')}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      </Desk>
    );
  }
  return (
    <Desk title={t('trading.margins')}>
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <p className="max-w-prose text-sm text-quiet">{t('trading.margins.text')}</p>
        </div>
        {mayTrade && (
          <Button size="sm" onClick={() => setMargin(someMargin)}>
            {t('trading.margin.add')}
          </Button>
        )}
      </div>
      <Margins
        items={margins.data}
        mayTrade={mayTrade}
        onChange={(one) => setMargin({ ...one, fixed: whole(one) })}
        onRemove={setRemoving}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <div className="grow">
          <h2 className="heading text-xl">{t('trading.limits')}</h2>
          <p className="max-w-prose text-sm text-quiet">
            {t('trading.limits.text', { currency: limits.data.currency })}
          </p>
        </div>
        {mayTrade && (
          <Button size="sm" onClick={() => setLimit(someLimit)}>
            {t('trading.limit.add')}
          </Button>
        )}
      </div>
      <Limits
        items={limits.data.items}
        currency={limits.data.currency}
        mayTrade={mayTrade}
        onChange={(one) => setLimit({ ...one, fixed: whole(one) })}
      />
      <CashOutMargins mayTrade={mayTrade} />
      {margin && <MarginDialog start={margin} onClose={() => setMargin(undefined)} />}
      {removing && (
        <Why
          title={t('trading.margin.remove')}
          text={whole(removing)}
          submit={t('trading.remove')}
          danger
          onClose={() => setRemoving(undefined)}
          order={(reason) => trading.removeMargin(removing, reason)}
        />
      )}
      {limit && (
        <LimitDialog
          start={limit}
          currency={limits.data.currency}
          onClose={() => setLimit(undefined)}
        />
      )}
    </Desk>
  );
}
