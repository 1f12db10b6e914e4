import { Button } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashOut, cashOutMarginsQuery, type CashOutMargin } from '../../cash-out.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { CashOutDialog, type CashOutStart } from './cash-out-dialog.tsx';
import { useNames } from './names.ts';
import { percent } from './sum.tsx';
import { Why } from './why.tsx';

const some: CashOutStart = { scope: 'sport', subject: '', market_key: '', milli: 50 };

/** What the house keeps of the fair value of cash-outs, the widest scope first. */
export function CashOutMargins({ mayTrade }: { mayTrade: boolean }) {
  const { t, locale } = useI18n();
  const names = useNames();
  const { data: items } = useQuery(cashOutMarginsQuery);
  const [start, setStart] = useState<CashOutStart>();
  const [removing, setRemoving] = useState<CashOutMargin>();
  const subject = ({ scope, subject: of }: CashOutMargin) =>
    scope === 'sport' ? names.sport(of) : of || t(`trading.scope.${scope}`);
  const market = (key: string) => {
    if (!key) return t('trading.every_market');
    return key === 'builder' ? t('cashout.builders') : names.market({ key, params: {} });
  };
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
      <Table aria-label={t('cashout.margins')}>
        <Head
          columns={[
            { name: t('trading.scope') },
            { name: t('trading.subject') },
            { name: t('trading.market') },
            { name: t('cashout.kept'), end: true },
            { name: t('trading.changed') },
            { name: <span className="sr-only">{t('trading.actions')}</span> },
          ]}
        />
        <tbody>
          {items?.map((one) => (
            <tr
              key={`${one.scope} ${one.subject} ${one.market_key}`}
              className="border-b border-rope last:border-0"
            >
              <Cell>{t(`trading.scope.${one.scope}`)}</Cell>
              <Cell className="max-w-64 truncate">{subject(one)}</Cell>
              <Cell>{market(one.market_key)}</Cell>
              <Cell end className="num font-semibold">
                {percent(one.milli, 1000)}
              </Cell>
              <Cell className="text-quiet">
                {one.changed_at > 0
                  ? `${one.changed_by} · ${moment(one.changed_at, locale)}`
                  : t('trading.delivered')}
              </Cell>
              <Cell end>
                {mayTrade && (
                  <span className="inline-flex gap-1">
                    <Button size="sm" onClick={() => setStart({ ...one, fixed: true })}>
                      {t('trading.change')}
                    </Button>
                    {(one.scope !== 'brand' || one.market_key) && (
                      <Button size="sm" variant="quiet" onClick={() => setRemoving(one)}>
                        {t('trading.remove')}
                      </Button>
                    )}
                  </span>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {start && <CashOutDialog start={start} onClose={() => setStart(undefined)} />}
      {removing && (
        <Why
          title={t('cashout.margin.remove')}
          text={[subject(removing), market(removing.market_key)].join(' · ')}
          submit={t('trading.remove')}
          danger
          onClose={() => setRemoving(undefined)}
          order={(reason) => cashOut.remove(removing, reason)}
        />
      )}
    </>
  );
}
