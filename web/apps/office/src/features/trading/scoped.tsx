import { Button } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import type { About, MarginScope } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';

/** What a margin or a limit is about. */
export interface Scoped<S extends MarginScope = MarginScope> {
  scope: S;
  subject: string;
  market_key: string;
}

interface ScopedRow extends Scoped {
  about: About;
  changed_by: string;
  changed_at: number;
}

/** The words for what margins and limits are about. */
export function useScoped() {
  const { t } = useI18n();
  const names = useNames();
  const subject = ({ scope, subject: of, about }: Scoped & { about?: About }) => {
    if (scope === 'sport') return names.sport(of);
    const name = scope === 'event' ? about?.event : about?.competition;
    return name || of || t(`trading.scope.${scope}`);
  };
  const market = (key: string) => {
    if (!key) return t('trading.every_market');
    return key === 'builder' ? t('cashout.builders') : names.kind(key);
  };
  return {
    subject,
    market,
    whole: (row: Scoped & { about?: About }) => `${subject(row)} · ${market(row.market_key)}`,
  };
}

export interface ScopedTableProps<T extends ScopedRow> {
  label: string;
  items: T[];
  /** What the rows say, beside what they are about. */
  figures: { name: string; of: (row: T) => ReactNode }[];
  mayTrade: boolean;
  onChange: (row: T) => void;
  /** Missing where a row goes when all of its figures are empty. */
  onRemove?: (row: T) => void;
}

/** Figures by scope, the widest first. The global row can be changed, not removed. */
export function ScopedTable<T extends ScopedRow>(of: ScopedTableProps<T>) {
  const { t, locale } = useI18n();
  const { subject, market } = useScoped();
  return (
    <Table aria-label={of.label}>
      <Head
        columns={[
          { name: t('trading.scope') },
          { name: t('trading.subject') },
          { name: t('trading.market') },
          ...of.figures.map(({ name }) => ({ name, end: true })),
          { name: t('trading.changed') },
          { name: <span className="sr-only">{t('trading.actions')}</span> },
        ]}
      />
      <tbody>
        {of.items.map((row) => (
          <tr
            key={`${row.scope} ${row.subject} ${row.market_key}`}
            className="h-11 border-b border-rope last:border-0"
          >
            <Cell>{t(`trading.scope.${row.scope}`)}</Cell>
            <Cell className="max-w-64 truncate">{row.scope === 'brand' ? '—' : subject(row)}</Cell>
            <Cell>{market(row.market_key)}</Cell>
            {of.figures.map((figure) => (
              <Cell key={figure.name} end className="num">
                {figure.of(row)}
              </Cell>
            ))}
            <Cell className="text-quiet">
              {row.changed_at > 0
                ? `${row.changed_by} · ${moment(row.changed_at, locale)}`
                : t('trading.delivered')}
            </Cell>
            <Cell end>
              {of.mayTrade && (
                <span className="inline-flex gap-1">
                  <Button size="sm" onClick={() => of.onChange(row)}>
                    {t('trading.change')}
                  </Button>
                  {of.onRemove && (row.scope !== 'brand' || row.market_key) && (
                    <Button size="sm" variant="quiet" onClick={() => of.onRemove?.(row)}>
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
