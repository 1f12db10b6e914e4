import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import type { Prize } from './calls.ts';
import { useName } from './text.ts';

/** What a prize comes to: an amount, or how many free spins of how much. Renders nothing for nothing. */
export function Worth({ prize, className }: { prize: Prize; className?: string }) {
  const { kind, amount, spins } = prize;
  if (kind === '') return null;
  if (!spins) return <Money {...amount} trim className={className} />;
  return (
    <bdi dir="ltr" className={clsx('num whitespace-nowrap', className)}>
      {spins.count} × {formatMoney(spins.stake, amount.currency, { trim: true })}
    </bdi>
  );
}

interface Props {
  prize: Prize | undefined;
  /** It has just been drawn, so it rises out of the box. */
  fresh: boolean;
}

/** The scoreboard with what the gift has given. It is part of the picture: the text beside says the same. */
export function Board({ prize, fresh }: Props) {
  const nameOf = useName();
  return (
    <div
      aria-hidden
      className={clsx(
        'grid max-w-full origin-[50%_150%] justify-items-center gap-2 rounded border-2 bg-[#0b1014] px-5 py-3 text-center shadow-lift',
        prize?.kind ? 'border-[#ffc94d]' : 'border-[#5d717d]',
        fresh && 'motion-safe:animate-[pop_600ms_ease-out_350ms_both]',
      )}
    >
      <span className="heading text-2xl text-[#fff]">{nameOf(prize)}</span>
      {prize?.kind && <Worth prize={prize} className="board text-3xl text-[#ffc94d]" />}
    </div>
  );
}
