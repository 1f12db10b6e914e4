import type { PlayRun } from '@maidan/api';
import { clsx } from 'clsx';
import type { BonusBalance, BonusState } from '../../domain/bonus/calls.ts';
import type { OwnFreeRounds } from '../../domain/bonus/free-rounds.ts';
import { useT as usePlayT } from '../../domain/play-offer/i18n.ts';
import { useT } from './i18n.ts';

const tones: Record<BonusState, string> = {
  waiting: 'border-money text-money',
  pending: 'border-up text-up',
  transferred: 'border-up text-up',
  bankrupt: 'border-down text-down',
  expired: 'border-edge/60 text-quiet',
  deactivated: 'border-edge/60 text-quiet',
};

const roundsTones: Record<OwnFreeRounds['state'], string> = {
  preparing: 'border-money text-money',
  ready: 'border-up text-up',
  played: 'border-edge/60 text-quiet',
  expired: 'border-edge/60 text-quiet',
  cancelled: 'border-edge/60 text-quiet',
};

const runTones: Record<PlayRun['status'], string> = {
  running: 'border-up text-up',
  settling: 'border-money text-money',
  paid: 'border-up text-up',
  unpaid: 'border-edge/60 text-quiet',
  refused: 'border-down text-down',
};

const label = 'inline-flex min-h-6 items-center rounded border px-2 text-xs font-semibold';

interface Props {
  type: string;
  status: string;
  /** Classes of the status. */
  tone: string;
}

function TypeAndStatus({ type, status, tone }: Props) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className={clsx(label, 'border-edge/60 text-quiet')}>{type}</span>
      <span className={clsx(label, tone)}>{status}</span>
    </p>
  );
}

/** What a bonus is for, and its status. */
export function Labels({ bonus: { bonus, status, spins } }: { bonus: BonusBalance }) {
  const t = useT();
  const type = bonus?.bets ? (bonus.casino ? 'all' : 'sports') : 'casino';
  return (
    <TypeAndStatus
      type={t(spins ? 'offers.free_spins' : `offers.type_${type}`)}
      status={t(`offers.status_${status}`)}
      tone={tones[status]}
    />
  );
}

/** The state of free rounds. */
export function RoundsLabels({ state }: Pick<OwnFreeRounds, 'state'>) {
  const t = useT();
  return (
    <TypeAndStatus
      type={t('offers.free_rounds')}
      status={t(`offers.rounds_state_${state}`)}
      tone={roundsTones[state]}
    />
  );
}

/** The kind and the status of an offer on play. */
export function RunLabels({ run: { kind, status } }: { run: PlayRun }) {
  const t = usePlayT();
  return (
    <TypeAndStatus
      type={t(`playoffers.kind_${kind}`)}
      status={t(`playoffers.status_${status}`)}
      tone={runTones[status]}
    />
  );
}
