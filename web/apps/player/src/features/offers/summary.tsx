import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bonusesQuery, type BonusBalance } from '../../domain/bonus/calls.ts';
import { freeRoundsQuery, isOpen, roundsLeft } from '../../domain/bonus/free-rounds.ts';
import { isActive, spinsOf } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { playOffersQuery } from '../../domain/play-offer/calls.ts';
import { isOpen as isOpenRun } from '../../domain/play-offer/rules.ts';
import { useT } from './i18n.ts';
import { Progress, SpinsProgress } from './progress.tsx';
import { RoundsProgress } from './rounds-progress.tsx';
import { RunFigure, RunSummary } from './run-summary.tsx';

const line = 'flex min-h-11 items-center justify-between gap-4';
const nameClass =
  'grid min-h-11 items-center underline decoration-rope underline-offset-4 hover:text-floodlight';

/** What can be played with a bonus: its money, or free spins. */
function Held({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const spins = spinsOf(bonus);
  if (!spins) return <Money {...bonus.balance} className="text-lg font-semibold text-money" />;
  return (
    <span className="text-lg font-semibold text-money">{t('offers.spins', { n: spins.left })}</span>
  );
}

function SpinsOrWager({ bonus }: { bonus: BonusBalance }) {
  const spins = spinsOf(bonus);
  return spins ? <SpinsProgress bonus={bonus} spins={spins} /> : <Progress bonus={bonus} />;
}

/** The active bonuses, free rounds and offers on play with their money and progress, for the account menu. Renders nothing without one. */
export default function BonusSummary() {
  const t = useT();
  const { data: bonuses } = useQuery(bonusesQuery);
  const { data: rounds } = useQuery(freeRoundsQuery);
  const { data: plays } = useQuery(playOffersQuery);
  const active = bonuses?.filter(isActive) ?? [];
  const open = rounds?.items.filter(isOpen) ?? [];
  const runs = plays?.items.filter(isOpenRun) ?? [];
  if (active.length + open.length + runs.length === 0) return null;
  return (
    <section
      aria-label={t('offers.bonus_balance')}
      className="rounded border border-rope bg-stand p-4"
    >
      <h2 className="heading pb-1 text-lg">{t('offers.bonus_balance')}</h2>
      <ul className="grid gap-4">
        {active.map((bonus) => (
          <li key={bonus.id} className="grid gap-1.5">
            <p className={line}>
              <Link to="/bonuses/$id" params={{ id: bonus.id }} className={nameClass}>
                {nameOf(bonus)}
              </Link>
              <Held bonus={bonus} />
            </p>
            <SpinsOrWager bonus={bonus} />
          </li>
        ))}
        {open.map((one) => (
          <li key={one.id} className="grid gap-1.5">
            <p className={line}>
              <Link to="/bonuses" className={nameClass}>
                {one.name}
              </Link>
              <span className="text-lg font-semibold text-money">
                {t('offers.rounds', { n: roundsLeft(one) })}
              </span>
            </p>
            <RoundsProgress rounds={one} />
          </li>
        ))}
        {runs.map((run) => (
          <li key={run.id} className="grid gap-1.5">
            <p className={line}>
              <Link to="/bonuses" className={nameClass}>
                {run.name}
              </Link>
              <RunFigure run={run} />
            </p>
            <RunSummary run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
