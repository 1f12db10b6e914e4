import { clsx } from 'clsx';
import type { CashbackStatus } from './vip.ts';
import { useT } from '../../i18n.ts';

const tones: Record<CashbackStatus, string> = {
  open: 'text-fore',
  nothing: 'text-quiet',
  held: 'text-money',
  due: 'text-fore',
  paid: 'text-up',
  refused: 'text-down',
};

/** The state of a week's cashback in words, with a dot of its colour. */
export function CashbackStatusText({ of }: { of: CashbackStatus }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[of])}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {useT()(`vip.status.${of}`)}
    </span>
  );
}
