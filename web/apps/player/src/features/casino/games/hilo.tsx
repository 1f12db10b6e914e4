import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, SkipForward } from 'lucide-react';
import { useT } from '../../../domain/casino/i18n.ts';
import { multiplierText } from '../../../domain/casino/text.ts';
import { defineGame, type StageProps } from '../definition.ts';
import { Backdrop, PlayingCard } from './parts.tsx';

type Params = Record<string, never>;

interface View {
  cards: string[];
  /** How many of 13 ranks make the guess right. */
  lower?: number;
  higher?: number;
}

const choices = { lower: 0, higher: 1, skip: 2 };
const ranks = 13;

/** What the next right guess makes of the multiplier, in ten-thousandths; the first guess has the edge in it. */
const next = (multiplier: number, guessed: boolean, ways: number) =>
  ((guessed ? multiplier : 9_900) * ranks) / ways;

function Stage({ round, view, moving, busy, act, open }: StageProps<Params, View>) {
  const t = useT();
  const cards = view?.cards ?? [];
  const card = cards.at(-1);
  const past = cards.slice(0, -1).slice(-7);
  const guess = (kind: 'higher' | 'lower') => {
    const ways = view?.[kind] ?? 0;
    const Icon = kind === 'higher' ? ChevronUp : ChevronDown;
    return (
      <button
        type="button"
        disabled={!open || busy || ways === 0}
        onClick={() => act({ choice: choices[kind] })}
        className="grid min-h-14 w-full grid-cols-[auto_1fr] items-center gap-2 rounded-[10px] border border-[#e7c27a]/50 bg-[#000]/45 px-3 text-start text-[#fbeccb] hover:bg-[#000]/60 disabled:opacity-40"
      >
        <Icon size={24} aria-hidden className="text-[#ffcf70]" />
        <span className="leading-tight">
          <span className="block font-semibold">{t(`casino.${kind}`)}</span>
          {open && ways > 0 && round && (
            <bdi dir="ltr" className="num block text-xs opacity-85">
              {Math.round((ways / ranks) * 1000) / 10} % ·{' '}
              {multiplierText(next(round.multiplier, round.can_cash_out, ways))}
            </bdi>
          )}
        </span>
      </button>
    );
  };
  return (
    <>
      <Backdrop sky="radial-gradient(80% 60% at 50% 40%,#8d2d3f 0,#571627 52%,#22070f 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <g fill="none" stroke="#f0b866" strokeOpacity=".16" strokeWidth="2">
            <rect x="26" y="26" width="348" height="348" rx="40" />
            <rect x="36" y="36" width="328" height="328" rx="34" strokeDasharray="1 9" />
          </g>
        </svg>
      </Backdrop>
      <div className="grid h-full w-full grid-rows-[auto_1fr] p-4 [direction:ltr]">
        <ol
          className="flex h-14 items-center justify-center gap-1.5"
          aria-label={t('casino.cards_before')}
        >
          {past.map((face, i) => (
            <li key={`${cards.length - past.length + i}`}>
              <PlayingCard face={face} className="h-12 w-9 text-xl" />
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-[auto_1fr] items-center justify-center gap-4 sm:grid-cols-[auto_13rem]">
          <div className="[perspective:800px]">
            <div
              key={cards.length}
              className={clsx(moving && cards.length > 0 && 'animate-[turn_300ms_ease-out]')}
            >
              <PlayingCard face={card} className="h-44 w-31 text-7xl lg:h-60 lg:w-42 lg:text-8xl" />
            </div>
          </div>
          <div className="grid gap-2">
            {guess('higher')}
            {guess('lower')}
            <button
              type="button"
              disabled={!open || busy}
              onClick={() => act({ choice: choices.skip })}
              className="inline-flex min-h-11 items-center gap-2 rounded-[10px] px-3 text-sm text-[#fbeccb]/85 hover:bg-[#000]/30 disabled:opacity-40"
            >
              <SkipForward size={18} aria-hidden />
              {t('casino.skip')}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}

export const game = defineGame<Params, View>({
  id: 'hilo',
  initial: {},
  motion: () => 320,
  Stage,
});
