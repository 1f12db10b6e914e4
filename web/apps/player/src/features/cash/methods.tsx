import type { CashMethod } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';

interface Props {
  methods: CashMethod[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a payment method. */
export function Methods({ methods, value, onChange }: Props) {
  const t = useT();
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">{t('cash.method')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map((method) => (
          <label
            key={method.id}
            className={clsx(
              'grid min-h-16 content-center rounded border px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
              value === method.id
                ? 'border-fore bg-raised'
                : 'border-rope bg-stand hover:border-edge',
            )}
          >
            <input
              type="radio"
              name="method"
              className="sr-only"
              checked={value === method.id}
              onChange={() => onChange(method.id)}
            />
            <span className="font-semibold">{method.name}</span>
            <span className="text-sm text-quiet">
              {t('cash.amount_range', {
                min: formatMoney(method.min, method.currency, { trim: true }),
                max: formatMoney(method.max, method.currency, { trim: true }),
              })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
