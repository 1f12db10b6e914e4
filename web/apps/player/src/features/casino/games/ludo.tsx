import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { useProgress } from '../motion.ts';
import { Backdrop } from './parts.tsx';
import { Spots } from './spots.tsx';

const pieces = ['red', 'green', 'yellow', 'blue'] as const;
type Piece = (typeof pieces)[number];
type Params = Record<Piece, number>;

interface View {
  /** The rolls of each turn, by piece. */
  rolls: number[][];
}

const none: Params = { red: 0, green: 0, yellow: 0, blue: 0 };
const turnMs = 430;
const home = 24;
const farthest = 29;

const tones: Record<Piece, { light: string; body: string; dark: string }> = {
  red: { light: '#ff8a7a', body: '#d8392f', dark: '#8c1d16' },
  green: { light: '#7fe0a0', body: '#2f9a55', dark: '#16562d' },
  yellow: { light: '#ffe79a', body: '#f2b51f', dark: '#9a6c08' },
  blue: { light: '#8fc0ff', body: '#2d6fd0', dark: '#163c7c' },
};

const track = { x: 52, step: 10.2, y: 14, height: 66 };
const xOf = (field: number) => track.x + (field + 0.5) * track.step;

/** The pips of a die's sides, in a box of 3 × 3. */
const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

function Die({ side, turning }: { side: number; turning: number }) {
  return (
    <g transform={`rotate(${turning * 90} 15 15)`}>
      <rect x="1" y="3" width="28" height="28" rx="6" fill="#000" opacity=".3" />
      <rect width="28" height="28" rx="6" x="1" y="1" fill="#fffaf0" />
      <rect width="28" height="9" rx="6" x="1" y="1" fill="#fff" />
      {(pips[side] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={8 + x * 7} cy={8 + y * 7} r="2.6" fill="#2a1c12" />
      ))}
    </g>
  );
}

function Pawn({ piece, x, y, hop }: { piece: Piece; x: number; y: number; hop: number }) {
  const { light, body, dark } = tones[piece];
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cy="17" rx={12 - hop * 3} ry="4" fill="#3a1d08" opacity=".4" />
      <g transform={`translate(0 ${-hop * 20})`}>
        <path d="M-12 17q1-17 8-24a10 10 0 1 1 8 0q7 7 8 24Z" fill={dark} />
        <path d="M-10 15q1-15 7-22a9 9 0 1 1 6 0q4 6 5 22Z" fill={body} />
        <path d="M-8 14q1-14 6-20a8 8 0 0 1-1-13q-5 5 2 13-5 8-5 20Z" fill={light} />
        <circle cx="-3" cy="-16" r="2.6" fill="#fff" opacity=".8" />
      </g>
    </g>
  );
}

/** Where a piece is after some turns and a part of the next one. */
function placeOf(rolls: number[][], piece: number, turns: number) {
  const whole = Math.floor(turns);
  const sum = (count: number) =>
    rolls.slice(0, count).reduce((all, turn) => all + (turn[piece] ?? 0), 0);
  const part = Math.min(1, (turns - whole) / 0.75); // a short rest before the next roll
  const from = sum(whole);
  return {
    field: from + (sum(whole + 1) - from) * part,
    hop: Math.sin(part * Math.PI),
    roll: rolls[Math.min(whole, rolls.length - 1)]?.[piece] ?? 1 + piece,
    turning: part < 1 ? part : 0,
  };
}

interface TrackProps {
  piece: Piece;
  row: number;
  place: ReturnType<typeof placeOf>;
  lit: boolean;
}

function Track({ piece, row, place, lit }: TrackProps) {
  const { body, dark, light } = tones[piece];
  const y = track.y + row * track.height;
  return (
    <g>
      <rect x="4" y={y} width="44" height="58" rx="9" fill={body} />
      <rect x="4" y={y} width="44" height="20" rx="9" fill={light} opacity=".5" />
      <g transform={`translate(11 ${y + 14})`}>
        <Die side={place.roll} turning={place.turning} />
      </g>
      {Array.from({ length: farthest + 1 }, (_, field) => (
        <rect
          key={field}
          x={track.x + field * track.step}
          y={y + 14}
          width={track.step - 1}
          height="36"
          rx="2"
          fill={field >= home ? body : field % 6 === 5 ? light : '#fbf3dc'}
          stroke={dark}
          strokeOpacity=".25"
        />
      ))}
      <path
        d={`M${xOf(home) - 4} ${y + 14}v36`}
        stroke={dark}
        strokeWidth="3"
        strokeDasharray="5 4"
      />
      {lit && (
        <rect
          x="2"
          y={y - 2}
          width="356"
          height="62"
          rx="11"
          fill="none"
          stroke="#fff8d0"
          strokeWidth="4"
        />
      )}
      <Pawn piece={piece} x={xOf(place.field - 0.5)} y={y + 28} hop={place.hop} />
    </g>
  );
}

function Stage({ round, view, moving, resting }: StageProps<Params, View>) {
  const rolls = view?.rolls ?? [];
  const progress = useProgress(round?.id ?? '', rolls.length * turnMs, moving);
  const turns = progress * rolls.length;
  const places = pieces.map((_, i) => placeOf(rolls, i, turns));
  const most = Math.max(...places.map(({ field }) => field));
  return (
    <>
      <Backdrop sky="radial-gradient(110% 90% at 50% 0,#ffcf57 0,#ee9029 52%,#a04812 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          {Array.from({ length: 60 }, (_, i) => (
            <circle
              key={i}
              cx={(i % 10) * 44 + ((Math.floor(i / 10) % 2) * 22 + 4)}
              cy={Math.floor(i / 10) * 72 + 20}
              r="5"
              fill="#fff3c4"
              opacity=".22"
            />
          ))}
        </svg>
      </Backdrop>
      <svg
        viewBox="0 0 360 284"
        aria-hidden
        className="h-full max-h-full w-full p-1 drop-shadow-[0_10px_14px_rgb(60_20_0/.55)]"
      >
        <rect width="360" height="284" rx="14" fill="#7a3c14" />
        <rect x="2" y="2" width="356" height="280" rx="12" fill="#c98a4a" />
        {pieces.map((piece, row) => (
          <Track
            key={piece}
            {...{ piece, row }}
            place={places[row] ?? placeOf([], 0, 0)}
            lit={Boolean(view) && resting && places[row]?.field === most}
          />
        ))}
      </svg>
    </>
  );
}

const looks: Record<Piece, string> = {
  red: 'bg-[linear-gradient(180deg,#d8392f,#8c1d16)]',
  green: 'bg-[linear-gradient(180deg,#2a8a4c,#16562d)]',
  yellow: 'bg-[linear-gradient(180deg,#a87408,#7a5206)]',
  blue: 'bg-[linear-gradient(180deg,#2d6fd0,#163c7c)]',
};

function Table({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  return (
    <Spots
      spots={pieces.map((id) => ({
        id,
        label: t(`casino.piece_${id}`),
        returns: '3.92×',
        look: looks[id],
      }))}
      chips={params}
      {...{ onChange, disabled }}
    />
  );
}

export const game = defineGame<Params, View>({
  id: 'ludo',
  initial: none,
  motion: (_, { rolls }) => rolls.length * turnMs,
  Stage,
  Table,
  unit: 'chip',
  chips: ({ red, green, yellow, blue }) => red + green + yellow + blue,
});
