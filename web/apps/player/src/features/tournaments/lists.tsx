import { EmptyState, Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useSignedIn } from '../../api.ts';
import { useI18n as useApp } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { momentText } from '../../time-text.ts';
import { Picture } from './art.tsx';
import { mineQuery, type Tournament } from './calls.ts';
import { Card } from './card.tsx';
import { useI18n, useT } from './i18n.ts';
import { isBeforeFinal, stageName } from './stages.ts';

/** Tournaments that run or come next. */
export function Current({ tournaments }: { tournaments: readonly Tournament[] }) {
  const t = useT();
  const { data } = useQuery({ ...mineQuery, enabled: useSignedIn() });
  return (
    <Section title={t('tournaments.current')}>
      {tournaments.length === 0 && (
        <EmptyState title={t('tournaments.empty')} text={t('tournaments.empty_text')} />
      )}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 xl:gap-4">
        {tournaments.map((tournament) => (
          <Card
            key={tournament.id}
            tournament={tournament}
            entry={data?.entries.find((entry) => entry.tournament === tournament.id)}
          />
        ))}
      </div>
    </Section>
  );
}

/** A tournament that is over. A stage before the final has paid nothing, so it has no pool. */
function Over({ tournament }: { tournament: Tournament }) {
  const texts = useI18n();
  const app = useApp();
  const { id, name, art, ends_at, pool, stage } = tournament;
  const ended = texts.t('tournaments.ended_at', { time: momentText(app, ends_at) });
  return (
    <Link
      to="/tournaments/$id"
      params={{ id }}
      className="flex items-center gap-3 overflow-hidden rounded border border-rope bg-stand pe-3 hover:border-edge"
    >
      <Picture art={art} className="w-20 shrink-0 self-stretch" />
      <span className="grid min-w-0 grow items-center gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
        <span className="font-semibold">{name}</span>
        {!isBeforeFinal(tournament) && (
          <Money {...pool} trim className="text-money sm:row-span-2" />
        )}
        <span className="text-sm text-quiet">
          {stage ? `${stageName(texts, stage)} · ${ended}` : ended}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet rtl:rotate-180" />
    </Link>
  );
}

/** Tournaments that are over, a line each. */
export function Ended({ tournaments }: { tournaments: readonly Tournament[] }) {
  const t = useT();
  if (tournaments.length === 0) return null;
  return (
    <Section title={t('tournaments.ended')}>
      <ul className="grid gap-2 lg:grid-cols-2">
        {tournaments.map((tournament) => (
          <li key={tournament.id}>
            <Over tournament={tournament} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
