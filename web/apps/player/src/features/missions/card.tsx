import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { useErrorText } from '../../api.ts';
import { sceneOf, type Mission } from '../../domain/mission/mission.ts';
import { useNow } from '../../use-now.ts';
import { Action } from './action.tsx';
import { useClaim, useStart } from './calls.ts';
import { Labels } from './labels.tsx';
import { Picture } from './picture.tsx';
import { Progress } from './progress.tsx';
import { Reward } from './reward.tsx';
import { useTaskText } from './text.ts';
import { TimeLeft } from './time-left.tsx';

interface Props {
  mission: Mission;
  onStarted: (mission: Mission) => void;
  onClaimed: (mission: Mission) => void;
}

const edges: Record<Mission['status'], string> = {
  open: 'border-rope',
  running: 'border-up/60',
  done: 'floodlit border-money',
  claimed: 'border-rope',
};

/** A mission: what to do, how far it is, what it gives, and the button. Where a button has disappeared, the heading takes the focus. */
export function Card({ mission, onStarted, onClaimed }: Props) {
  const { name, status, reward } = mission;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const taskText = useTaskText();
  const explain = useErrorText();
  const start = useStart(mission, onStarted);
  const claim = useClaim(mission, onClaimed);
  useEffect(() => {
    // Scrolls to the card, too: one that was started may have another place.
    if (start.isSuccess || claim.isSuccess) heading.current?.focus();
  }, [start.isSuccess, claim.isSuccess]);
  const error = claim.error ?? start.error;
  return (
    <article
      className={clsx('flex h-full flex-col gap-3 rounded border bg-stand p-4', edges[status])}
    >
      <div className="flex items-center gap-4">
        <Picture
          scene={sceneOf(mission)}
          fresh={claim.isSuccess}
          className="size-20 shrink-0 rounded"
        />
        <div className="grid min-w-0 gap-1">
          <Labels mission={mission} now={now} />
          <h2 ref={heading} id={title} tabIndex={-1} className="heading text-xl outline-none">
            {name}
          </h2>
        </div>
      </div>
      <p>{taskText(mission)}</p>
      {status !== 'open' && <Progress mission={mission} title={title} />}
      <Reward reward={reward} />
      <div className="mt-auto grid gap-3">
        <TimeLeft mission={mission} now={now} />
        <Action
          mission={mission}
          busy={start.isPending || claim.isPending}
          onStart={() => start.mutate()}
          onClaim={() => claim.mutate()}
        />
        {error && (
          <p role="alert" className="text-sm text-down">
            {explain(error)}
          </p>
        )}
      </div>
    </article>
  );
}
