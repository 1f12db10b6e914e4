import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';
import { slip, type Slip } from '../../slip/index.ts';

/** One bet of all legs, or one of each. */
export function Kind({ value }: { value: Slip['kind'] }) {
  const t = useT();
  return (
    <div
      role="radiogroup"
      aria-label={t('slip.kind')}
      className="grid grid-cols-2 rounded bg-raised p-1"
    >
      {(['accumulator', 'singles'] as const).map((kind) => (
        <label
          key={kind}
          className={clsx(
            'grid min-h-11 place-items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
            value === kind ? 'bg-stand font-semibold' : 'text-quiet',
          )}
        >
          <input
            type="radio"
            name="kind"
            className="sr-only"
            checked={value === kind}
            onChange={() => slip.setKind(kind)}
          />
          {t(`slip.${kind}`)}
        </label>
      ))}
    </div>
  );
}
