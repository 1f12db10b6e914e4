import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';

const tones: Record<string, string> = {
  open: 'text-money',
  cashed: 'text-up',
  lost: 'text-quiet',
  refunded: 'text-down',
  interrupted: 'text-down',
};

/** The state of a round or a bet in words. */
export function PlayedStatus({ of }: { of: string }) {
  const { maybe } = useI18n();
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[of] ?? 'text-fore')}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {maybe(`casino.status.${of}`) ?? of}
    </span>
  );
}
