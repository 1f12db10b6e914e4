import { Clock } from 'lucide-react';
import { useNow } from '../../use-now.ts';
import { useT } from './i18n.ts';

const minute = 60_000;

/** How long it takes until the next gift can be opened. Times are unix milliseconds. */
export function NextGift({ at }: { at: number }) {
  const t = useT();
  const left = Math.max(0, Math.floor((at - useNow()) / minute));
  return (
    <p role="timer" className="flex items-center gap-1.5 text-sm text-quiet">
      <Clock size={16} aria-hidden className="shrink-0" />
      {left > 0
        ? t('gift.next_in', { hours: Math.floor(left / 60), minutes: left % 60 })
        : t('gift.next_soon')}
    </p>
  );
}
