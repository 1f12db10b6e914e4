import type { PlayRun } from '@maidan/api';
import { formatMoney, zero, type Minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { useT } from '../../domain/play-offer/i18n.ts';
import { lossOf, nextStep, stepPercent, stepsOf } from '../../domain/play-offer/rules.ts';
import { TimeLeft } from './progress.tsx';

interface Props {
  run: PlayRun;
}

/** Until when plays count, or what an offer that is over waits for. */
export function RunTime({ run }: Props) {
  const t = useT();
  if (run.status === 'running') return <TimeLeft until={Math.floor(run.ends / 1000)} />;
  return (
    <p className="flex gap-1.5">
      <Hourglass size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t(`playoffers.settling_${run.kind}`)}
    </p>
  );
}

/** The targets of a race as one bar: a segment for each, filled as far as it is staked. */
export function StepsBar({ run }: Props) {
  const t = useT();
  const steps = stepsOf(run);
  const target = steps.at(-1)?.staked ?? run.staked;
  const money = (amount: Minor) => formatMoney(amount, run.currency, { trim: true });
  return (
    <div
      role="progressbar"
      aria-label={t('playoffers.progress_of', { name: run.name })}
      aria-valuemin={0}
      aria-valuemax={target}
      aria-valuenow={Math.min(run.staked, target)}
      aria-valuetext={t('playoffers.progress', {
        staked: money(run.staked),
        target: money(target),
      })}
      className="flex gap-1"
    >
      {steps.map(({ staked }, index) => (
        <span key={staked} className="h-2.5 grow basis-0 overflow-hidden rounded-full bg-raised">
          <span
            className={clsx(
              'block h-full rounded-full transition-[width] duration-200 motion-reduce:transition-none',
              index < run.steps_paid ? 'bg-up' : 'bg-money',
            )}
            style={{ width: `${stepPercent(run, index)}%` }}
          />
        </span>
      ))}
    </div>
  );
}

/** What is to be staked for which reward next; after the end nothing more counts. */
export function NextStep({ run }: Props) {
  const t = useT();
  const step = nextStep(run);
  const money = (amount: Minor) => formatMoney(amount, run.currency, { trim: true });
  if (!step) return <p className="font-semibold text-up">{t('playoffers.all_reached')}</p>;
  if (run.status !== 'running') return null;
  return (
    <p className="num font-semibold text-fore">
      {t('playoffers.next', { amount: money(step.missing), reward: money(step.reward) })}
    </p>
  );
}

/** How far a race is: what is staked and paid, the targets as a bar, and the next one in words. */
export function RaceProgress({ run }: Props) {
  const t = useT();
  const { staked, paid, currency } = run;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p>
          <span className="block text-sm text-quiet">{t('playoffers.staked')}</span>
          <Money amount={staked} currency={currency} trim className="board text-4xl text-money" />
        </p>
        {paid > 0 && (
          <p className="text-end">
            <span className="block text-sm text-quiet">{t('playoffers.paid_so_far')}</span>
            <Money amount={paid} currency={currency} trim className="board text-2xl text-up" />
          </p>
        )}
      </div>
      <StepsBar run={run} />
      <NextStep run={run} />
    </div>
  );
}

/** Why a cashback comes to nothing as of now; nothing while it comes to something. */
function Nothing({ run }: Props) {
  const t = useT();
  const { net, due, currency, terms } = run;
  const money = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  const least = terms.play?.least ?? zero;
  if (due > 0) return null;
  if (net > 0)
    return <p className="text-fore">{t('playoffers.ahead_text', { amount: money(net) })}</p>;
  if (net < 0 && lossOf(run) < least)
    return <p className="text-fore">{t('playoffers.below_least', { least: money(least) })}</p>;
  return null;
}

/** What a cashback comes to as of now, and of which loss. */
export function CashbackProgress({ run }: Props) {
  const t = useT();
  const { net, due, amount, currency, terms } = run;
  return (
    <div className="grid gap-2">
      <p>
        <span className="block text-sm text-quiet">{t('playoffers.back_now')}</span>
        <Money amount={due} currency={currency} className="board text-4xl text-money" />
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        {net <= 0 && (
          <span>
            {t('playoffers.lost')}{' '}
            <Money amount={lossOf(run)} currency={currency} className="font-semibold text-fore" />
          </span>
        )}
        <span>
          {t('playoffers.rule', {
            percent: `${terms.play?.percent ?? 0}%`,
            amount: formatMoney(amount, currency, { trim: true }),
          })}
        </span>
      </p>
      <Nothing run={run} />
    </div>
  );
}
