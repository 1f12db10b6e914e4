import { formatMoney, minor } from '@maidan/money';
import { Button, Input, Select } from '@maidan/ui';
import { X } from 'lucide-react';
import type { CasinoSettings } from '../../domain/casino/casino.ts';
import { useI18n } from '../../i18n.ts';
import type { Written } from './stakes.ts';

interface Props {
  value: Written[];
  limits: CasinoSettings['limits'];
  wrong: boolean;
  onChange: (next: Written[]) => void;
}

/** Limits of stakes by currency, within the product's, which stand in the empty fields. */
export function StakeLimits({ value, limits, wrong, onChange }: Props) {
  const { t } = useI18n();
  const free = limits.filter(({ currency }) => !value.some((one) => one.currency === currency));
  const set = (at: number, part: Partial<Written>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const add = () => {
    const next = free.find(({ currency }) => currency === 'INR') ?? free[0];
    if (next) onChange([...value, { currency: next.currency, min: '', max: '' }]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{t('casino.stakes')}</legend>
      {value.length > 0 && (
        <p aria-hidden className="grid grid-cols-[5rem_1fr_1fr_2rem] gap-2 text-xs text-quiet">
          <span>{t('casino.currency')}</span>
          <span>{t('casino.lowest')}</span>
          <span>{t('casino.highest')}</span>
        </p>
      )}
      {value.map((one, i) => {
        const product = limits.find(({ currency }) => currency === one.currency);
        const bare = (amount = 0) =>
          formatMoney(minor(amount), one.currency, { bare: true, trim: true });
        return (
          <div key={i} className="grid grid-cols-[5rem_1fr_1fr_auto] gap-2">
            <Select
              aria-label={t('casino.currency')}
              className="pe-1! ps-2!"
              value={one.currency}
              onChange={(event) => set(i, { currency: event.target.value, min: '', max: '' })}
            >
              {[one.currency, ...free.map(({ currency }) => currency)].sort().map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
            <Input
              aria-label={t('casino.least', { currency: one.currency })}
              inputMode="decimal"
              placeholder={bare(product?.min)}
              value={one.min}
              onChange={(event) => set(i, { min: event.target.value })}
            />
            <Input
              aria-label={t('casino.most', { currency: one.currency })}
              inputMode="decimal"
              placeholder={bare(product?.max)}
              value={one.max}
              onChange={(event) => set(i, { max: event.target.value })}
            />
            <button
              type="button"
              aria-label={t('casino.stakes.remove', { currency: one.currency })}
              className="grid min-h-12 w-8 place-items-center rounded text-quiet hover:text-fore"
              onClick={() => onChange(value.filter((_, at) => at !== i))}
            >
              <X size={16} aria-hidden />
            </button>
          </div>
        );
      })}
      <p className="text-sm text-quiet">
        {t(wrong ? 'casino.stakes.wrong' : 'casino.stakes.hint')}
      </p>
      {free.length > 0 && (
        <Button size="sm" className="justify-self-start" onClick={add}>
          {t('casino.stakes.add')}
        </Button>
      )}
    </fieldset>
  );
}
