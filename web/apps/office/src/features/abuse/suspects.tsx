import type { BonusSuspect } from '../../domain/abuse/abuse.ts';
import { Score } from '../../domain/signal/score.tsx';
import { useT } from '../../i18n.ts';
import { SuspectFacts } from './facts.tsx';
import { PlayerLink } from './player-link.tsx';
import { RelatedAccounts } from './related.tsx';

/** Players whose bonuses look like abuse, in the order of the report. */
export function Suspects({ items }: { items: BonusSuspect[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((one) => (
        // The report sums bonuses by player and currency.
        <li key={`${one.player_id} ${one.currency}`}>
          <Suspect of={one} />
        </li>
      ))}
    </ul>
  );
}

function Suspect({ of: one }: { of: BonusSuspect }) {
  const t = useT();
  return (
    <article
      aria-label={one.player_name || one.player_id}
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-4"
    >
      <header className="flex flex-wrap items-center gap-x-4">
        <p className="flex items-center gap-2 text-sm">
          <span className="text-quiet">{t('abuse.score')}</span>
          <Score of={one.score} />
        </p>
        <h2 className="heading min-w-0 text-lg">
          <PlayerLink id={one.player_id} name={one.player_name} />
        </h2>
      </header>
      <Findings of={one.findings} />
      <SuspectFacts of={one} />
      {one.related.length > 0 && <RelatedAccounts of={one.related} />}
    </article>
  );
}

/** What was found, the heaviest first. The sentences are not in a tooltip: a phone has none. */
function Findings({ of }: { of: BonusSuspect['findings'] }) {
  const t = useT();
  return (
    <ul className="grid grid-cols-1 gap-2 text-sm">
      {of.map((finding) => (
        <li key={finding} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="rounded bg-rope px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap">
            {t(`abuse.finding.${finding}`)}
          </span>
          <span className="text-quiet">{t(`abuse.finding.${finding}.text`)}</span>
        </li>
      ))}
    </ul>
  );
}
