import { formatMoney, minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { Fragment } from 'react';
import type { Float } from '../../domain/payment/floats.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { methodName } from '../../words.ts';

interface Props {
  items: Float[];
  /** Absent if the member may not set limits. */
  onLimit?: (float: Float) => void;
}

/** What should be at each provider, with the part of each method and the limit below which it is low. */
export function FloatsTable({ items, onLimit }: Props) {
  const { t, maybe } = useI18n();
  return (
    <Table aria-label={t('floats.title')}>
      <Head
        columns={[
          { name: t('cases.provider') },
          { name: t('floats.balance'), end: true },
          { name: t('floats.limit'), end: true, className: 'hidden sm:table-cell' },
          ...(onLimit ? [{ name: <span className="sr-only">{t('floats.set_limit')}</span> }] : []),
        ]}
      />
      <tbody>
        {items.map((float) => (
          <Fragment key={`${float.provider} ${float.currency}`}>
            <tr className="border-b border-rope/60 bg-raised">
              <th scope="row" className="h-11 px-2 text-start font-semibold sm:px-3">
                {float.provider} <span className="font-normal text-quiet">{float.currency}</span>
                {float.low && <Low of={float} />}
              </th>
              <Cell end className="font-semibold text-money">
                <Money amount={float.balance} currency={float.currency} />
              </Cell>
              <Cell end className="hidden text-quiet sm:table-cell">
                {float.warn_below > 0 ? (
                  <Money amount={minor(float.warn_below)} currency={float.currency} />
                ) : (
                  '–'
                )}
              </Cell>
              {onLimit && (
                <Cell end>
                  <Button
                    size="sm"
                    className="min-h-11"
                    aria-label={t('floats.set_limit_of', {
                      provider: float.provider,
                      currency: float.currency,
                    })}
                    onClick={() => onLimit(float)}
                  >
                    {t('floats.set_limit')}
                  </Button>
                </Cell>
              )}
            </tr>
            {float.methods.map(({ method, balance }) => (
              <tr key={method} className="border-b border-rope last:border-0">
                <Cell className="ps-6! text-quiet">{methodName(maybe, method)}</Cell>
                <Cell end>
                  <Money amount={balance} currency={float.currency} />
                </Cell>
                <Cell className="hidden sm:table-cell" />
                {onLimit && <Cell />}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function Low({ of: { warn_below, currency } }: { of: Float }) {
  const { t } = useI18n();
  return (
    <span className="block text-xs font-normal text-down">
      {t('floats.low', { limit: formatMoney(minor(warn_below), currency) })}
    </span>
  );
}
