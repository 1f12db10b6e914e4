import { Button } from '@maidan/ui';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import type { LossLimit, Margin } from '../../trading.ts';
import { useNames } from './names.ts';
import { percent, Sum } from './sum.tsx';

/** What a row of margins or limits is about. */
function useSubject() {
  const { t } = useI18n();
  const names = useNames();
  return ({ scope, subject }: { scope: Margin['scope']; subject: string }) =>
    scope === 'sport' ? names.sport(subject) : subject || t(`trading.scope.${scope}`);
}

export interface MarginsProps {
  items: Margin[];
  mayTrade: boolean;
  onChange: (margin: Margin) => void;
  onRemove: (margin: Margin) => void;
}

/** What prices sum to, the widest scope first. */
export function Margins({ items, mayTrade, onChange, onRemove }: MarginsProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const subject = useSubject();
  return (
    <Table aria-label={t('trading.margins')}>
      <Head
        columns={[
          { name: t('trading.scope') },
          { name: t('trading.subject') },
          { name: t('trading.market') },
          { name: t('trading.book'), end: true },
          { name: t('trading.margin.more'), end: true },
          { name: t('trading.changed') },
          { name: <span className="sr-only">{t('trading.actions')}</span> },
        ]}
      />
      <tbody>
        {items.map((margin) => (
          <tr
            key={`${margin.scope} ${margin.subject} ${margin.market_key}`}
            className="border-b border-rope last:border-0"
          >
            <Cell>{t(`trading.scope.${margin.scope}`)}</Cell>
            <Cell className="max-w-64 truncate">{subject(margin)}</Cell>
            <Cell>
              {margin.market_key
                ? names.market({ key: margin.market_key, params: {} })
                : t('trading.every_market')}
            </Cell>
            <Cell end className="num font-semibold">
              {percent(margin.milli, 1000)}
            </Cell>
            <Cell end className="num">
              {percent(margin.per_answer, 1000)}
            </Cell>
            <Cell className="text-quiet">
              {margin.changed_at > 0
                ? `${margin.changed_by} · ${moment(margin.changed_at, locale)}`
                : t('trading.delivered')}
            </Cell>
            <Cell end>
              {mayTrade && (
                <span className="inline-flex gap-1">
                  <Button size="sm" onClick={() => onChange(margin)}>
                    {t('trading.change')}
                  </Button>
                  {(margin.scope !== 'brand' || margin.market_key) && (
                    <Button size="sm" variant="quiet" onClick={() => onRemove(margin)}>
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
  );
}

export interface LimitsProps {
  items: LossLimit[];
  currency: string;
  mayTrade: boolean;
  onChange: (limit: LossLimit) => void;
}

/** What the house may lose, by scope. A dash leaves the figure to the next wider row. */
export function Limits({ items, currency, mayTrade, onChange }: LimitsProps) {
  const { t } = useI18n();
  const names = useNames();
  const subject = useSubject();
  const figure = (of: number) => (of > 0 ? <Sum of={of} currency={currency} /> : '—');
  return (
    <Table aria-label={t('trading.limits')}>
      <Head
        columns={[
          { name: t('trading.scope') },
          { name: t('trading.subject') },
          { name: t('trading.market') },
          { name: t('trading.limit.win'), end: true },
          { name: t('trading.limit.loss'), end: true },
          { name: t('trading.limit.event'), end: true },
          { name: <span className="sr-only">{t('trading.actions')}</span> },
        ]}
      />
      <tbody>
        {items.map((limit) => (
          <tr
            key={`${limit.scope} ${limit.subject} ${limit.market_key}`}
            className="border-b border-rope last:border-0"
          >
            <Cell>{t(`trading.scope.${limit.scope}`)}</Cell>
            <Cell className="max-w-64 truncate">{subject(limit)}</Cell>
            <Cell>
              {limit.market_key
                ? names.market({ key: limit.market_key, params: {} })
                : t('trading.every_market')}
            </Cell>
            <Cell end>{figure(limit.max_win)}</Cell>
            <Cell end>{figure(limit.max_loss)}</Cell>
            <Cell end>{figure(limit.max_event)}</Cell>
            <Cell end>
              {mayTrade && (
                <Button size="sm" onClick={() => onChange(limit)}>
                  {t('trading.change')}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
