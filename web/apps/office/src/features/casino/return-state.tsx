import { clsx } from 'clsx';
import type { ReturnState } from '../../domain/casino/casino.ts';
import { useT } from '../../i18n.ts';

const tones: Record<ReturnState, string> = {
  few: 'text-quiet',
  inside: 'text-up',
  outside: 'text-money',
  alarm: 'text-down font-semibold',
};

/** How surprising a return is, in words. */
export function ReturnStateName({ of }: { of: ReturnState }) {
  const t = useT();
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[of])}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {t(`casino.return.${of}`)}
    </span>
  );
}
