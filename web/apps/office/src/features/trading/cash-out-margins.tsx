import { Button } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashOut, cashOutMarginsQuery, type CashOutMargin } from '../../domain/trading/cash-out.ts';
import { useI18n } from '../../i18n.ts';
import { CashOutDialog, type CashOutStart } from './cash-out-dialog.tsx';
import { ScopedTable, useScoped } from './scoped.tsx';
import { percent } from './sum.tsx';
import { Why } from './why.tsx';

const some: CashOutStart = { scope: 'sport', subject: '', market_key: '', milli: 50 };

/** Margins on the fair value of cash-outs, the widest scope first. */
export function CashOutMargins({ mayTrade }: { mayTrade: boolean }) {
  const { t } = useI18n();
  const { whole } = useScoped();
  const { data: items } = useQuery(cashOutMarginsQuery);
  const [start, setStart] = useState<CashOutStart>();
  const [removing, setRemoving] = useState<CashOutMargin>();
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <div className="grow">
          <h2 className="heading text-xl">{t('cashout.margins')}</h2>
          <p className="max-w-prose text-sm text-quiet">{t('cashout.margins.text')}</p>
        </div>
        {mayTrade && (
          <Button size="sm" onClick={() => setStart(some)}>
            {t('cashout.margin.add')}
          </Button>
        )}
      </div>
      <ScopedTable
        label={t('cashout.margins')}
        items={items ?? []}
        figures={[{ name: t('cashout.kept'), of: ({ milli }) => <b>{percent(milli, 1000)}</b> }]}
        mayTrade={mayTrade}
        onChange={(one) => setStart({ ...one, fixed: whole(one) })}
        onRemove={setRemoving}
      />
      {start && <CashOutDialog start={start} onClose={() => setStart(undefined)} />}
      {removing && (
        <Why
          title={t('cashout.margin.remove')}
          text={whole(removing)}
          submit={t('trading.remove')}
          danger
          onClose={() => setRemoving(undefined)}
          order={(reason) => cashOut.remove(removing, reason)}
        />
      )}
    </>
  );
}
