import { clsx } from 'clsx';
import { useT } from './i18n.ts';
import type { StepState } from './steps.ts';

const tones: Record<Exclude<StepState, 'offered'>, string> = {
  had: 'border-up text-up',
  waiting: 'border-money text-money',
  open: 'border-money text-money',
  later: 'border-edge/60 text-quiet',
  refused: 'border-edge/60 text-quiet',
  missed: 'border-edge/60 text-quiet',
  closed: 'border-edge/60 text-quiet',
};

/** What a step is to the player, in a word. Renders nothing for a guest whom it is offered to. */
export function StepLabel({ state }: { state: StepState }) {
  const t = useT();
  if (state === 'offered') return null;
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 shrink-0 items-center rounded border px-2 text-xs font-semibold',
        tones[state],
      )}
    >
      {t(`crashoffer.state_${state}`)}
    </span>
  );
}
