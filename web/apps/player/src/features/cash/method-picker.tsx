import type { CashMethod } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n.ts';
import { Chips } from '../../parts/chips.tsx';
import { usePaymentT } from './i18n.ts';
import { MethodIcon } from './method-icon.tsx';
import { useFeeText, useMethodName, useUsualTime } from './method-text.ts';

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

/** A longer list shows its first methods, so that a phone shows the button below it. */
const shortList = 5;
const longFrom = shortList + 2;

interface Props {
  methods: CashMethod[];
  value: string;
  onChange: (id: string) => void;
  /** The entered amount: methods that do not take it show their range in another colour. */
  amount?: Minor | null;
  /** Methods that have just been refused as unavailable. */
  unavailable?: ReadonlySet<string>;
}

/**
 * Chooses a payment method of deposits or withdrawals: filtered by category, the last used one first. Methods keep the order of the
 * API. `value` may name a method that the filter hides; then choosing a filter chooses its first method.
 */
export function MethodPicker({ methods, value, onChange, amount, unavailable }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const [filter, setFilter] = useState<Filter>('all');
  const [whole, setWhole] = useState(false);
  const filters: Filter[] = [
    'all',
    ...(methods.some((method) => method.recommended) ? (['recommended'] as const) : []),
    ...categories.filter((category) => methods.some((method) => method.category === category)),
  ];
  const filtered = methods.filter(shownBy(filter));
  const isShort = !whole && filtered.length >= longFrom;
  const shown = isShort
    ? filtered.filter((method, i) => i < shortList || method.id === value)
    : filtered;
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
      <div className="grid gap-2">
        {shown.map((method) => (
          <Tile
            key={method.id}
            method={method}
            chosen={value === method.id}
            unavailable={unavailable?.has(method.id) ?? false}
            misfit={Boolean(amount) && !takes(method, amount ?? 0)}
            onChoose={() => onChange(method.id)}
          />
        ))}
      </div>
      {isShort && (
        <button
          type="button"
          className="mt-2 min-h-11 w-full rounded border border-dashed border-rope text-sm font-semibold hover:border-edge"
          onClick={() => setWhole(true)}
        >
          {tPayment('payment.show_all', { n: filtered.length })}
        </button>
      )}
    </fieldset>
  );
}

const takes = (method: CashMethod, amount: number) => amount >= method.min && amount <= method.max;

interface TileProps {
  method: CashMethod;
  chosen: boolean;
  unavailable: boolean;
  misfit: boolean;
  onChoose: () => void;
}

function Tile({ method, chosen, unavailable, misfit, onChoose }: TileProps) {
  const t = useT();
  const tPayment = usePaymentT();
  const nameOf = useMethodName();
  const usual = useUsualTime();
  const fee = useFeeText();
  return (
    <label
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
        chosen ? 'border-fore bg-raised' : 'border-rope bg-stand hover:border-edge',
      )}
    >
      <input type="radio" name="method" className="sr-only" checked={chosen} onChange={onChoose} />
      <MethodIcon icon={method.icon} category={method.category} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{nameOf(method.id, method.name)}</span>
          {method.last_used && <Tag>{tPayment('payment.last_used')}</Tag>}
        </span>
        <span className={clsx('text-sm', misfit ? 'font-medium text-money' : 'text-quiet')}>
          {t('cash.amount_range', {
            min: formatMoney(method.min, method.currency, { trim: true }),
            max: formatMoney(method.max, method.currency, { trim: true }),
          })}
        </span>
        {unavailable ? (
          <span className="text-sm text-down">{tPayment('payment.unavailable')}</span>
        ) : (
          <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
            <span>{usual(method.usual_minutes)}</span>
            <span>{fee(method)}</span>
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          chosen ? 'border-floodlight bg-floodlight text-on-floodlight' : 'border-edge/60',
        )}
      >
        {chosen && <Check size={16} strokeWidth={3} />}
      </span>
    </label>
  );
}

function Tag({ children }: { children: string }) {
  return (
    <span className="rounded border border-money/60 px-1.5 text-xs font-medium text-money">
      {children}
    </span>
  );
}
