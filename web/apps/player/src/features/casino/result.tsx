import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';
import type { Round } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { multiplierText } from '../../domain/casino/text.ts';
import { easeOut, useProgress } from './motion.ts';

/** The result of a round above the stage. Only a return above the stake is celebrated; a loss is quiet. */
export function Result({ round, moving }: { round: Round; moving: boolean }) {
  const t = useT();
  const won = round.status === 'ended' && round.payout > round.stake;
  const progress = useProgress(round.id, won ? 600 : 0, moving && won);
  if (round.status === 'refunded')
    return <p className={pill}>{t('casino.refunded', { amount: text(round, round.payout) })}</p>;
  if (round.payout === 0) return null;
  const counted = won ? minor(Math.round(round.payout * easeOut(progress))) : round.payout;
  return (
    <p
      className={clsx(
        pill,
        won
          ? 'border-[#ffc94d]/70 text-[#ffd77a] shadow-[0_0_32px_rgb(255_201_77/.35)] animate-[rise_200ms_ease-out]'
          : 'border-white/15 text-white/80',
      )}
    >
      <bdi dir="ltr" className="board text-2xl">
        {multiplierText(round.multiplier)}
      </bdi>
      <bdi dir="ltr" className="num text-base font-semibold">
        {won ? text(round, counted) : text(round, round.payout)}
      </bdi>
    </p>
  );
}

const pill =
  'pointer-events-none inline-flex items-center gap-3 rounded-full border border-white/15 bg-black/75 px-5 py-2.5 text-white/80';

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
