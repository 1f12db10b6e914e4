import type { PlayRun, PlayStep } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useT } from '../../domain/play-offer/i18n.ts';
import { stepsOf, stepState, type StepState } from '../../domain/play-offer/rules.ts';

const markers: Record<StepState, string> = {
  paid: 'border-up bg-up text-ground',
  reached: 'border-up text-up',
  next: 'border-money text-money',
  later: 'border-edge/60 text-quiet',
};

interface RowProps {
  step: PlayStep;
  /** From 1. */
  number: number;
  currency: string;
  state: StepState;
  /** Width of the line below the row in percent: on a ladder that is not begun each step is longer than the one before. */
  length?: number;
}

function Row({ step, number, currency, state, length }: RowProps) {
  const t = useT();
  return (
    <li
      className={clsx(
        'relative grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 overflow-hidden rounded border bg-raised px-3 py-1.5',
        state === 'next' ? 'border-money' : 'border-transparent',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-7 place-items-center rounded-full border-2 text-sm font-semibold',
          markers[state],
        )}
      >
        {state === 'paid' ? <Check size={16} strokeWidth={3} /> : <bdi dir="ltr">{number}</bdi>}
      </span>
      <span className="grid">
        <span className="num">
          {t('playoffers.step_stake', {
            amount: formatMoney(step.staked, currency, { trim: true }),
          })}
        </span>
        {(state === 'paid' || state === 'reached') && (
          <span className="text-sm font-semibold text-up">{t(`playoffers.step_${state}`)}</span>
        )}
      </span>
      <Money
        amount={step.reward}
        currency={currency}
        trim
        sign
        className="board text-xl text-money"
      />
      {length !== undefined && (
        <span
          aria-hidden
          className="absolute start-0 bottom-0 h-0.5 bg-money"
          style={{ width: `${length}%` }}
        />
      )}
    </li>
  );
}

const list = 'grid gap-1.5';

/** The targets of a race that can be begun, with what each pays. */
export function Ladder({ steps, currency }: { steps: readonly PlayStep[]; currency: string }) {
  const t = useT();
  return (
    <ol aria-label={t('playoffers.targets')} className={list}>
      {steps.map((step, index) => (
        <Row
          key={step.staked}
          step={step}
          number={index + 1}
          currency={currency}
          state="later"
          length={(100 * (index + 1)) / steps.length}
        />
      ))}
    </ol>
  );
}

/** The targets of a race that runs: which are paid, and which comes next. */
export function RunLadder({ run }: { run: PlayRun }) {
  const t = useT();
  return (
    <ol aria-label={t('playoffers.targets')} className={list}>
      {stepsOf(run).map((step, index) => (
        <Row
          key={step.staked}
          step={step}
          number={index + 1}
          currency={run.currency}
          state={stepState(run, index)}
        />
      ))}
    </ol>
  );
}
