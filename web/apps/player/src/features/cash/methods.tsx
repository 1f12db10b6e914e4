import type { CashMethod } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { Chips } from '../../parts/chips.tsx';
import { usePaymentT } from './i18n.ts';
import { MethodIcon } from './method-icon.tsx';

type Filter = 'all' | 'recommended' | CashMethod['category'];

const categories: CashMethod['category'][] = [
  'bank_cards',
  'e_wallet',
  'mobile_payment',
  'payment_systems',
  'internet_banking',
  'cryptocurrency',
];

const shownBy = (filter: Filter) => (method: CashMethod) =>
  filter === 'all' || (filter === 'recommended' ? method.recommended : method.category === filter);

/** Fewer methods than this need no filter. */
const filterFrom = 4;

interface Props {
  methods: CashMethod[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a payment method, filtered by category. */
export function Methods({ methods, value, onChange }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const [filter, setFilter] = useState<Filter>('all');
  const filters: Filter[] = [
    'all',
    ...(methods.some((method) => method.recommended) ? (['recommended'] as const) : []),
    ...categories.filter((category) => methods.some((method) => method.category === category)),
  ];
  const shown = methods.filter(shownBy(filter));
  const choose = (next: Filter) => {
    setFilter(next);
    const left = methods.filter(shownBy(next));
    const first = left[0];
    if (first && !left.some((method) => method.id === value)) onChange(first.id);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{t('cash.method')}</legend>
      {methods.length >= filterFrom && (
        <div className="pb-2">
          <Chips
            label={tPayment('payment.filter')}
            value={filter}
            choices={filters.map((id) => ({
              value: id,
              label: tPayment(`payment.category_${id}`),
            }))}
            onChange={choose}
          />
        </div>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {shown.map((method) => (
          <Tile
            key={method.id}
            method={method}
            chosen={value === method.id}
            onChoose={() => onChange(method.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  method: CashMethod;
  chosen: boolean;
  onChoose: () => void;
}

function Tile({ method, chosen, onChoose }: TileProps) {
  const t = useT();
  const tPayment = usePaymentT();
  const usual = useUsualTime();
  return (
    <label
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
        chosen ? 'border-fore bg-raised' : 'border-rope bg-stand hover:border-edge',
      )}
    >
      <input type="radio" name="method" className="sr-only" checked={chosen} onChange={onChoose} />
      <MethodIcon icon={method.icon} category={method.category} />
      <span className="grid min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {method.name}
          {method.last_used && (
            <span className="rounded bg-ground px-1.5 text-xs font-medium text-money">
              {tPayment('payment.last_used')}
            </span>
          )}
        </span>
        <span className="text-sm text-quiet">
          {t('cash.amount_range', {
            min: formatMoney(method.min, method.currency, { trim: true }),
            max: formatMoney(method.max, method.currency, { trim: true }),
          })}
        </span>
        <span className="text-sm text-quiet">
          {usual(method.usual_minutes)}
          {method.fee > 0 && (
            <> · {tPayment('payment.fee', { percent: String(method.fee / 100) })}</>
          )}
        </span>
      </span>
    </label>
  );
}

const hour = 60;
const day = 24 * hour;

/** Texts for the usual time of a payment in minutes, in whole hours from one hour on. */
function useUsualTime(): (minutes: number) => string {
  const t = usePaymentT();
  return (minutes) => {
    if (minutes >= day) return t('payment.usual_day');
    if (minutes >= hour) return t('payment.usual_hours', { n: Math.round(minutes / hour) });
    return t('payment.usual_minutes', { n: minutes });
  };
}
