import { clsx } from 'clsx';
import { toast } from '@maidan/ui';
import { Copy } from 'lucide-react';
import { useT } from '../../i18n.ts';
import { usePaymentT } from './i18n.ts';

/** A detail of a payment with a button that copies it. `wide` puts long values, such as addresses, below their label. */
export function CopyRow({ label, value, wide }: { label: string; value: string; wide?: boolean }) {
  const t = useT();
  const tPayment = usePaymentT();
  const copy = () =>
    navigator.clipboard
      ?.writeText(value)
      .then(() => toast(t('deposit.copied')))
      .catch(() => undefined);
  return (
    <div
      className={clsx(
        'flex min-h-13 border-b border-rope py-1 last:border-b-0',
        wide ? 'flex-col justify-center' : 'items-center gap-3',
      )}
    >
      <dt className={clsx('text-sm text-quiet', !wide && 'w-24 shrink-0')}>{label}</dt>
      <dd className="flex min-w-0 grow items-center gap-3">
        <span className="num min-w-0 grow font-semibold break-all">
          <bdi dir="ltr">{value}</bdi>
        </span>
        <button
          type="button"
          aria-label={tPayment('payment.copy_value', { label })}
          className="tap grid size-11 shrink-0 place-items-center rounded text-quiet hover:bg-raised hover:text-fore"
          onClick={() => void copy()}
        >
          <Copy size={20} aria-hidden />
        </button>
      </dd>
    </div>
  );
}
