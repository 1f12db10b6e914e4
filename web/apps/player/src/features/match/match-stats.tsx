import type { Incident, SportEvent, Stat } from '@maidan/api';
import { clsx } from 'clsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { partName, partOf, readable } from '../../domain/sport/names.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

/** Statistics of both sides compared. */
export function Stats({ event, stats }: { event: SportEvent; stats: Stat[] }) {
  const { t, maybe } = useI18n();
  if (stats.length === 0) return null;
  const bar = (side: 'home' | 'away', stat: Stat) => (
    <span
      style={{
        width: `${(stat[side] / Math.max(stat.home + stat.away, 1)) * 100}%`,
        background: teamColour(event[side].colour),
      }}
      className="h-full"
    />
  );
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-3 text-lg">{t('stats.title')}</h2>
      <ul className="grid gap-3">
        {stats.map((stat) => (
          <li key={stat.key} className="grid gap-1">
            <span className="grid grid-cols-[3rem_1fr_3rem] items-baseline">
              <span className="num font-semibold">{stat.home}</span>
              <span className="text-center text-sm text-quiet">
                {maybe(`stat.${stat.key}`) ?? readable(stat.key)}
              </span>
              <span className="num text-end font-semibold">{stat.away}</span>
            </span>
            <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-raised">
              {bar('home', stat)}
              {bar('away', stat)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function minuteOf(incident: Incident): string {
  return incident.clock ? `${Math.floor(incident.clock / 60) + 1}′` : '';
}

/** The incidents of a match, the latest first. */
export function Incidents({ event, incidents }: { event: SportEvent; incidents: Incident[] }) {
  const texts = useI18n();
  if (incidents.length === 0) return null;
  const scored = (incident: Incident) => incident.home + incident.away > 0;
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{texts.t('stats.incidents')}</h2>
      <ol className="max-h-80 overflow-y-auto" tabIndex={0} aria-label={texts.t('stats.incidents')}>
        {incidents.map((incident, i) => (
          <li
            key={incidents.length - i}
            className="flex min-h-10 items-center gap-3 border-t border-rope text-sm first:border-t-0"
          >
            <span className="num w-16 shrink-0 text-quiet">
              {minuteOf(incident) ||
                (incident.period ? partName(texts, partOf(event.sport), incident.period) : '')}
            </span>
            <span
              aria-hidden
              style={incident.side ? { background: teamColour(event[incident.side].colour) } : {}}
              className="h-5 w-1 shrink-0 rounded-full"
            />
            <span className="min-w-0 grow">
              <span className={clsx(scored(incident) && 'font-medium')}>
                {texts.maybe(`incident.${incident.kind}`) ?? readable(incident.kind)}
              </span>
              <span className="text-quiet">
                {' '}
                {incident.who || (incident.side && event[incident.side].name)}
              </span>
            </span>
            {scored(incident) && (
              <bdi dir="ltr" className="num shrink-0 font-semibold">
                {incident.home}–{incident.away}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
