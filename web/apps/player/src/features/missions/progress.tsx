import { clsx } from 'clsx';
import { doneOf, type Mission } from '../../domain/mission/mission.ts';
import { useProgressText } from './text.ts';

interface Props {
  mission: Mission;
  /** Id of the title, which names the bar. */
  title: string;
}

/** How far a mission is, as a bar and in words. */
export function Progress({ mission, title }: Props) {
  const text = useProgressText()(mission);
  const { status, target } = mission;
  const done = doneOf(mission);
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-labelledby={title}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width] duration-200',
            status === 'running' ? 'bg-money' : 'bg-up',
          )}
          style={{ width: `${(100 * done) / target}%` }}
        />
      </div>
      <p className="num text-sm font-semibold">{text}</p>
    </div>
  );
}
