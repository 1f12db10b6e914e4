import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';
import type { Round } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { multiplierText } from '../../domain/casino/text.ts';
import { easeOut, useProgress } from './motion.ts';

/** The result of a round below the stage. Only a return above the stake is celebrated; a loss is quiet. */
export function Result({ round, moving }: { round: Round; moving: boolean }) {
  const t = useT();
  const won = round.status === 'ended' && round.payout > round.stake;
  const progress = useProgress(round.id, won ? 600 : 0, moving && won);
  const counted = won ? minor(Math.round(round.payout * easeOut(progress))) : round.payout;
  if (round.status === 'refunded')
    return (
      <p className="text-sm text-[#a9b8c1]">
        {t('casino.refunded', { amount: text(round, counted) })}
      </p>
    );
  return (
    <p
      dir="ltr"
      className={clsx(
        'flex items-baseline gap-3',
        won ? 'animate-[rise_200ms_ease-out] text-[#ffc94d]' : 'text-[#a9b8c1]',
      )}
    >
      <span className="board text-2xl">{multiplierText(round.multiplier)}</span>
      {round.payout > 0 && (
        <span className="num text-lg font-semibold">{text(round, counted)}</span>
      )}
    </p>
  );
}

const text = ({ currency }: Round, amount: Round['payout']) => formatMoney(amount, currency);

/** The result for those who do not see the stage. */
export function SpokenResult({ round }: { round: Round }) {
  const t = useT();
  const amount = text(round, round.payout);
  const multiplier = multiplierText(round.multiplier);
  const sentence =
    round.status === 'refunded'
      ? t('casino.refunded', { amount })
      : round.payout > 0
        ? t('casino.returned', { amount, multiplier })
        : t('casino.lost');
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  );
}
