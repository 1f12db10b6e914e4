import { useI18n } from '../../i18n.ts';
import type { LossLimit, Margin } from '../../domain/trading/trading.ts';
import { ScopedTable } from './scoped.tsx';
import { percent, Sum } from './sum.tsx';

export interface MarginsProps {
  items: Margin[];
  mayTrade: boolean;
  onChange: (margin: Margin) => void;
  onRemove: (margin: Margin) => void;
}

/** What prices sum to, the widest scope first. */
export function Margins(props: MarginsProps) {
  const { t } = useI18n();
  return (
    <ScopedTable
      label={t('trading.margins')}
      figures={[
        { name: t('trading.book'), of: ({ milli }) => <b>{percent(milli, 1000)}</b> },
        { name: t('trading.margin.more'), of: ({ per_answer }) => percent(per_answer, 1000) },
      ]}
      {...props}
    />
  );
}

export interface LimitsProps {
  items: LossLimit[];
  currency: string;
  mayTrade: boolean;
  onChange: (limit: LossLimit) => void;
}

/** Liability limits by scope. A dash falls back to the next wider row. */
export function Limits({ currency, ...props }: LimitsProps) {
  const { t } = useI18n();
  const figure = (of: number) => (of > 0 ? <Sum of={of} currency={currency} /> : '—');
  return (
    <ScopedTable
      label={t('trading.limits')}
      figures={[
        { name: t('trading.limit.win'), of: ({ max_win }) => figure(max_win) },
        { name: t('trading.limit.loss'), of: ({ max_loss }) => figure(max_loss) },
        { name: t('trading.limit.event'), of: ({ max_event }) => figure(max_event) },
      ]}
      {...props}
    />
  );
}
