import type { Lineups as LineupData, SportEvent } from '@maidan/api';
import { teamColour } from '../../domain/event/team-colour.ts';
import { useT } from './i18n.ts';

/** The line-ups of both sides. */
export function Lineups({ event, lineups }: { event: SportEvent; lineups: LineupData }) {
  const t = useT();
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-3 text-lg">{t('lineups.title')}</h2>
      <div className="grid grid-cols-2 gap-4">
        {(['home', 'away'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <h3 className="flex items-center gap-2 pb-1 text-sm font-semibold">
              <span
                aria-hidden
                style={{ background: teamColour(event[side].colour) }}
                className="h-4 w-1 shrink-0 rounded-full"
              />
              <span className="min-w-0">{event[side].name}</span>
            </h3>
            <ol className="grid text-sm">
              {lineups[side].map((name, i) => (
                <li key={name} className="flex min-h-8 items-center gap-2">
                  <span aria-hidden className="num w-5 shrink-0 text-end text-quiet">
                    {i + 1}
                  </span>
                  <span className="min-w-0 leading-tight">{name}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
