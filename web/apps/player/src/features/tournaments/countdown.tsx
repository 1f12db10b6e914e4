import { Clock } from 'lucide-react';
import { useI18n as useApp } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import type { Tournament } from './calls.ts';
import { partsOf, useSeconds } from './clock.ts';
import { useT } from './i18n.ts';
import { isOpen } from './text.ts';

/** Counts down to the start or the end of a tournament; of one that is over it says when that was. */
export function Countdown({ of }: { of: Tournament }) {
  const t = useT();
  const app = useApp();
  if (!isOpen(of))
    return (
      <p className="flex items-center gap-1.5 text-sm text-quiet">
        <Clock size={16} aria-hidden className="shrink-0" />
        {t('tournaments.ended_at', { time: momentText(app, of.ends_at) })}
      </p>
    );
  return <Running of={of} />;
}

function Running({ of: { state, starts_at, ends_at } }: { of: Tournament }) {
  const t = useT();
  const upcoming = state === 'upcoming';
  const { days, clock } = partsOf((upcoming ? starts_at : ends_at) - useSeconds());
  return (
    <p role="timer" className="flex items-center gap-1.5 text-sm">
      <Clock size={16} aria-hidden className="shrink-0 text-quiet" />
      <span className="text-quiet">
        {t(upcoming ? 'tournaments.starts_in' : 'tournaments.ends_in')}
      </span>
      <span className="num font-semibold">
        {days > 0 && `${t('tournaments.days', { n: days })} `}
        <bdi dir="ltr">{clock}</bdi>
      </span>
    </p>
  );
}
