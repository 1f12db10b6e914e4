import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { useProgress } from '../motion.ts';
import { Backdrop, PlayingCard } from './parts.tsx';
import { Spots } from './spots.tsx';

interface Params {
  dragon: number;
  tiger: number;
  tie: number;
  suitedTie: number;
}

interface View {
  dragon: string;
  tiger: string;
}

const dealMs = 1400;
const spots = ['dragon', 'tie', 'suitedTie', 'tiger'] as const;
const none: Params = { dragon: 0, tiger: 0, tie: 0, suitedTie: 0 };
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const value = (card: string) => ranks.indexOf(card.slice(0, -1));

function Dragon() {
  return (
    <svg viewBox="0 0 100 100" className="size-full" aria-hidden>
      <path
        d="M14 60q4-34 40-40l-6-12q18 4 24 16l14-4-6 14q14 12 8 30l-16-6 4 10q-10 18-34 18 8-6 8-14-20 6-36-12Z"
        fill="#d3402f"
      />
      <path d="M26 58q8-24 34-26 14 4 14 16-12-4-20 4 10 0 12 8-18 10-40-2Z" fill="#ff8a4a" />
      <circle cx="62" cy="42" r="5" fill="#fff3b0" />
      <circle cx="63" cy="42" r="2.3" fill="#2a0a05" />
      <path d="M14 60q-8 4-10 14 12-8 22-4Z" fill="#ffcf5a" />
    </svg>
  );
}

function Tiger() {
  return (
    <svg viewBox="0 0 100 100" className="size-full" aria-hidden>
      <path d="M20 24 32 34q18-8 36 0l12-10 4 20q6 30-34 46-40-16-34-46Z" fill="#f0a030" />
      <path
        d="M50 34v14M40 34l4 12M60 34l-4 12M20 54l12 4M80 54l-12 4M22 66l12 2M78 66l-12 2"
        stroke="#3a1a06"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M36 66q14 20 28 0-14-10-28 0Z" fill="#fff4dc" />
      <path d="M45 66h10l-5 7Z" fill="#5c1a12" />
      <circle cx="37" cy="55" r="5" fill="#fffbe0" />
      <circle cx="63" cy="55" r="5" fill="#fffbe0" />
      <circle cx="38" cy="55" r="2.4" fill="#1d3b12" />
      <circle cx="62" cy="55" r="2.4" fill="#1d3b12" />
    </svg>
  );
}

function Side({
  side,
  card,
  lit,
}: {
  side: 'dragon' | 'tiger';
  card?: string | undefined;
  lit: boolean;
}) {
  const t = useT();
  return (
    <div
      className={clsx(
        'grid justify-items-center gap-1.5 rounded-[16px] p-2 transition-shadow duration-300',
        lit && 'shadow-[0_0_36px_8px_rgb(255_214_110/.55)]',
      )}
    >
      <div className="size-16 drop-shadow-[0_6px_8px_rgb(0_0_0/.5)] lg:size-24">
        {side === 'dragon' ? <Dragon /> : <Tiger />}
      </div>
      <p className="heading text-lg text-[#ffe9bd]">{t(`casino.spot_${side}`)}</p>
      <div
        key={card}
        className={clsx('[perspective:700px]', card && 'animate-[turn_320ms_ease-out]')}
      >
        <PlayingCard face={card} className="h-30 w-21 text-5xl lg:h-44 lg:w-31 lg:text-7xl" />
      </div>
    </div>
  );
}

function Stage({ round, view, moving, resting }: StageProps<Params, View>) {
  const progress = useProgress(round?.id ?? '', dealMs, moving);
  const dragon = view && progress > 0.3 ? view.dragon : undefined;
  const tiger = view && progress > 0.75 ? view.tiger : undefined;
  const lead = view && resting ? value(view.dragon) - value(view.tiger) : undefined;
  return (
    <>
      <Backdrop sky="linear-gradient(100deg,#7c1712 0,#3f0d12 47%,#3a2006 53%,#8a5410 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <g fill="none" stroke="#ffcf6a" strokeOpacity=".13" strokeWidth="2">
            {Array.from({ length: 8 }, (_, row) =>
              Array.from({ length: 8 }, (_unused, i) => (
                <path
                  key={`${row} ${i}`}
                  d={`M${i * 56 - (row % 2) * 28} ${row * 52 + 30}a28 28 0 0 1 56 0`}
                />
              )),
            )}
          </g>
          <path d="M204 0 196 400" stroke="#ffcf6a" strokeOpacity=".5" strokeWidth="3" />
        </svg>
      </Backdrop>
      <div className="grid w-full grid-cols-2 justify-items-center [direction:ltr]">
        <Side side="dragon" card={dragon} lit={lead !== undefined && lead >= 0} />
        <Side side="tiger" card={tiger} lit={lead !== undefined && lead <= 0} />
      </div>
    </>
  );
}

const looks: Record<(typeof spots)[number], string> = {
  dragon: 'bg-[linear-gradient(180deg,#c8392b,#7c1712)]',
  tie: 'bg-[linear-gradient(180deg,#2f8a5c,#14522f)]',
  suitedTie: 'bg-[linear-gradient(180deg,#2d6fb0,#153c68)]',
  tiger: 'bg-[linear-gradient(180deg,#e09a2c,#8a5410)]',
};
const returns = { dragon: '1:1', tie: '11:1', suitedTie: '50:1', tiger: '1:1' };

function Table({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  return (
    <Spots
      spots={spots.map((id) => ({
        id,
        label: t(`casino.spot_${id}`),
        returns: returns[id],
        look: looks[id],
      }))}
      chips={params}
      {...{ onChange, disabled }}
    />
  );
}

export const game = defineGame<Params, View>({
  id: 'dragon-tiger',
  initial: none,
  motion: () => dealMs,
  Stage,
  Table,
  unit: 'chip',
  chips: ({ dragon, tiger, tie, suitedTie }) => dragon + tiger + tie + suitedTie,
});
