import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';

export interface SumProps {
  /** Hundredths; shown in whole units. */
  of: number;
  currency: string;
  /** Colours a profit and a loss of the operator. */
  signed?: boolean;
  className?: string;
}

/** An amount without its currency, for columns that say it once. */
export function Sum({ of, currency, signed = false, className }: SumProps) {
  const whole = minor(Math.round(of / 100) * 100);
  return (
    <bdi
      dir="ltr"
      className={clsx(
        'num whitespace-nowrap',
        signed && whole > 0 && 'text-up',
        signed && whole < 0 && 'text-down',
        whole === 0 && 'text-quiet',
        className,
      )}
    >
      {formatMoney(whole, currency, { bare: true, trim: true, sign: signed })}
    </bdi>
  );
}

/** Odds as the desk writes them. */
export const decimal = (thousandths: number) => (thousandths / 1000).toFixed(2);

/** A share of a million or of a thousand in percent. */
export const percent = (part: number, whole: number, digits = 1) =>
  `${((100 * part) / whole).toFixed(digits)} %`;
