import { Clock } from 'lucide-react';
import type { Mission } from '../../domain/mission/mission.ts';
import { leftOf } from '../../domain/mission/time.ts';
import { useT } from './i18n.ts';

const texts = {
  open: 'missions.left',
  running: 'missions.left',
  done: 'missions.left_to_claim',
  claimed: 'missions.again',
} as const satisfies Record<Mission['status'], string>;

interface Props {
  mission: Mission;
  /** Unix milliseconds. */
  now: number;
}

/** How much time is left to play or to claim, or when a claimed mission can be started again. Nothing for a claimed one of the last period. */
export function TimeLeft({ mission: { status, ends, claim }, now }: Props) {
  const t = useT();
  if (status === 'claimed' && ends <= now) return null;
  const left = leftOf((status === 'done' ? claim : ends) - now);
  const time = t(left.days > 0 ? 'missions.time_days' : 'missions.time_hours', left);
  return (
    <p role="timer" className="flex items-center gap-1.5 text-sm text-quiet">
      <Clock size={16} aria-hidden className="shrink-0" />
      {t(texts[status], { time })}
    </p>
  );
}
