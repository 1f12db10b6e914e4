import type { PlayRun } from '@maidan/api';
import { Money } from '@maidan/ui';
import { useT } from '../../domain/play-offer/i18n.ts';
import { NextStep, RunTime, StepsBar } from './run-progress.tsx';

interface Props {
  run: PlayRun;
}

/** What a cashback comes to as of now, or what a race has paid. */
export function RunFigure({ run: { kind, due, paid, currency } }: Props) {
  return (
    <Money
      amount={kind === 'cashback' ? due : paid}
      currency={currency}
      className="text-lg font-semibold text-money"
    />
  );
}

/** How an offer on play goes, in little space. */
export function RunSummary({ run }: Props) {
  const t = useT();
  const race = run.kind === 'wager_race';
  return (
    <div className="grid gap-1.5 text-sm text-quiet">
      {race && <StepsBar run={run} />}
      {race ? <NextStep run={run} /> : <p>{t('playoffers.back_now')}</p>}
      <RunTime run={run} />
    </div>
  );
}
