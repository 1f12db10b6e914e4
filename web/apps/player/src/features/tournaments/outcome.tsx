import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { TournamentDetail } from './calls.ts';
import { useEntered } from './entered.ts';
import { useT } from './i18n.ts';
import { ownIn } from './stages.ts';

/** How a tournament that is over ended for a player who took part: in a knock-out through, with a link to the next stage, or out. */
export function Outcome({ of }: { of: TournamentDetail }) {
  const t = useT();
  const entered = useEntered(of);
  const at = of.stages.findIndex(({ tournament }) => tournament === of.id);
  const own = ownIn(of, at, of.state, entered);
  const next = of.stages[at + 1];
  if (own === 'through' && next)
    return (
      <p className="flex items-center gap-1.5 font-semibold text-up">
        <Check size={18} aria-hidden className="shrink-0" />
        <Link
          to="/tournaments/$id"
          params={{ id: next.tournament }}
          className="tap flex items-center underline decoration-up/60 underline-offset-4 hover:text-floodlight"
        >
          {next.through > 0
            ? t('tournaments.through_stage', { n: next.number })
            : t('tournaments.through_final')}
        </Link>
      </p>
    );
  return (
    <p className="font-semibold">
      {t(own === 'out' ? 'tournaments.out' : 'tournaments.took_part')}
    </p>
  );
}
