import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';

interface Spot<Id extends string> {
  id: Id;
  label: string;
  /** What a chip on it returns, as it is written beside such tables. */
  returns: string;
  /** The classes of its ground. */
  look: string;
}

interface Props<Id extends string> {
  spots: readonly Spot<Id>[];
  chips: Record<Id, number>;
  onChange: (chips: Record<Id, number>) => void;
  disabled: boolean;
}

/** A table of a few spots on which chips are put with a tap. */
export function Spots<Id extends string>({ spots, chips, onChange, disabled }: Props<Id>) {
  const t = useT();
  const empty = spots.every(({ id }) => chips[id] === 0);
  const cleared = () => Object.fromEntries(spots.map(({ id }) => [id, 0])) as Record<Id, number>;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-1.5 px-3 lg:px-0">
      <div className="grid grid-cols-4 gap-1.5">
        {spots.map(({ id, label, returns, look }) => (
          <button
            key={id}
            type="button"
            disabled={disabled}
            onClick={() => onChange({ ...chips, [id]: chips[id] + 1 })}
            className={clsx(
              'relative grid min-h-16 content-center justify-items-center gap-0.5 rounded px-1 text-center text-sm leading-tight font-semibold text-[#fff] hover:brightness-115 disabled:opacity-60',
              look,
            )}
          >
            {label}
            <bdi dir="ltr" className="num text-xs font-normal opacity-85">
              {returns}
            </bdi>
            <span className="sr-only">, {t('casino.spot_chips', { chips: chips[id] })}</span>
            {chips[id] > 0 && (
              <span
                aria-hidden
                className="num absolute -end-1 -top-1.5 grid size-6 place-items-center rounded-full border-2 border-dashed border-[#fff] bg-[#1b2430] text-xs font-bold"
              >
                {chips[id]}
              </span>
            )}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="min-h-11 rounded border border-rope bg-raised px-3 text-sm disabled:opacity-45"
        disabled={disabled || empty}
        onClick={() => onChange(cleared())}
      >
        {t('casino.clear')}
      </button>
    </div>
  );
}
