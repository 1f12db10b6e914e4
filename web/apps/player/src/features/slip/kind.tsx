import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { useT as useSlipT } from './i18n.ts';

/** Chooses between an accumulator, singles and a system. */
export function KindChoice({ value }: { value: Slip['kind'] }) {
  const t = useT();
  const tSlip = useSlipT();
  const names = {
    accumulator: t('slip.accumulator'),
    singles: t('slip.singles'),
    system: tSlip('kind.system'),
  };
  return (
    <div
      role="radiogroup"
      aria-label={t('slip.kind')}
      className="grid grid-cols-3 rounded bg-raised p-1"
    >
      {(['accumulator', 'singles', 'system'] as const).map((kind) => (
        <label
          key={kind}
          className={clsx(
            'grid min-h-11 place-items-center rounded px-1 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
            value === kind ? 'bg-stand font-semibold' : 'text-quiet',
          )}
        >
          <input
            type="radio"
            name="kind"
            className="sr-only"
            checked={value === kind}
            onChange={() => slip.set({ kind })}
          />
          {names[kind]}
        </label>
      ))}
    </div>
  );
}
