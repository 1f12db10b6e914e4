import { clsx } from 'clsx';
import { useName } from '../../domain/prize/text.ts';
import { Worth } from '../../domain/prize/worth.tsx';
import type { Prize } from './calls.ts';

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
