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
    <div className="flex min-h-13 items-center gap-3 border-b border-rope py-1 last:border-b-0">
      <div className={wide ? 'min-w-0 grow' : 'flex min-w-0 grow items-center gap-3'}>
        <dt className={wide ? 'text-sm text-quiet' : 'w-24 shrink-0 text-sm text-quiet'}>
          {label}
        </dt>
        <dd className="num min-w-0 grow font-semibold break-all">
          <bdi dir="ltr">{value}</bdi>
        </dd>
      </div>
      <button
        type="button"
        aria-label={tPayment('payment.copy_value', { label })}
        className="tap grid size-11 shrink-0 place-items-center rounded text-quiet hover:bg-raised hover:text-fore"
        onClick={() => void copy()}
      >
        <Copy size={20} aria-hidden />
      </button>
    </div>
  );
}
