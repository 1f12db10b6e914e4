import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import type { Signal } from './signals.ts';

/** How much speaks for one person, of a hundred: a number and a bar of its length. */
export function Score({ of }: { of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num w-7 text-end font-semibold">{of}</span>
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-rope">
        <span
          className={clsx('block h-full rounded-full', of >= 80 ? 'bg-down' : 'bg-money')}
          style={{ width: `${of}%` }}
        />
      </span>
    </span>
  );
}

/** What two accounts share, in words. */
export function Reasons({ of }: { of: Signal['reasons'] }) {
  const { t } = useI18n();
  return (
    <span className="flex flex-wrap gap-1">
      {of.map((reason) => (
        <span key={reason} className="rounded bg-rope px-1.5 py-0.5 text-xs whitespace-nowrap">
          {t(`signals.reason.${reason}`)}
        </span>
      ))}
    </span>
  );
}
