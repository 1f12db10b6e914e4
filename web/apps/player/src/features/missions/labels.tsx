import { clsx } from 'clsx';
import type { Mission } from '../../domain/mission/mission.ts';
import { useT } from './i18n.ts';

const tones: Record<Exclude<Mission['status'], 'open'>, string> = {
  running: 'border-up text-up',
  done: 'border-money text-money',
  claimed: 'border-edge/60 text-quiet',
};

const label = 'inline-flex min-h-6 items-center rounded border px-2 text-xs font-semibold';

interface Props {
  mission: Mission;
  /** Unix milliseconds. */
  now: number;
}

/** The day or week of a mission, and its status. What can be started has a button that says so. */
export function Labels({ mission: { every, ends, status }, now }: Props) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className={clsx(label, 'border-edge/60 text-quiet')}>
        {t(ends > now ? `missions.this_${every}` : `missions.last_${every}`)}
      </span>
      {status !== 'open' && (
        <span className={clsx(label, tones[status])}>{t(`missions.status_${status}`)}</span>
      )}
    </p>
  );
}
