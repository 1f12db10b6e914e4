import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { gameQuery } from '../../../domain/casino/calls.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { useProgress } from '../motion.ts';
import { Backdrop, RiskChoice, Slider } from './parts.tsx';

interface Params {
  risk: 'low' | 'medium' | 'high' | 'expert';
  rows: number;
}

interface View {
  /** 0 left, 1 right at each row. */
  path: number[];
  bucket: number;
}

/** What the buckets pay in hundredths, by risk and rows. */
type Rules = Record<string, Record<string, number[]>>;

const rowMs = 85;
const risks = ['low', 'medium', 'high', 'expert'] as const;
const width = 360;
const top = 34;
const bottom = 300;

const gapOf = (rows: number) => (width - 24) / (rows + 1);
const stepOf = (rows: number) => (bottom - top) / rows;

/** Where the ball is after so many rows, with its fall and its bounce between two pins. */
function ballAt(path: number[], progress: number) {
  const rows = path.length;
  const at = Math.min(rows, progress * rows);
  const row = Math.min(rows - 1, Math.floor(at));
  const part = at - row;
  const rights = path.slice(0, row).reduce((sum, right) => sum + right, 0);
  const gap = gapOf(rows);
  const fromX = width / 2 + (rights - row / 2) * gap;
  const toX = fromX + ((path[row] ?? 0) - 0.5) * gap;
  const fall = part * part; // one gravity for every row
  const hop = Math.sin(Math.PI * part) * (1 - part) * 0.34;
  return {
    x: fromX + (toX - fromX) * part,
    y: top + (row + fall - hop) * stepOf(rows),
  };
}

/** From the middle to the edge: calm to hot. */
const heat = (bucket: number, rows: number) => {
  const share = Math.abs(bucket - rows / 2) / (rows / 2);
  return `hsl(${Math.round(52 - share * 62)} 92% ${Math.round(62 - share * 8)}%)`;
};

const amount = (hundredths: number) =>
  hundredths >= 1000 ? String(Math.floor(hundredths / 100)) : String(hundredths / 100);

function Buckets({
  params,
  pays,
  landed,
}: {
  params: Params;
  pays: number[];
  landed?: number | undefined;
}) {
  const gap = gapOf(params.rows);
  return pays.map((hundredths, bucket) => {
    const x = width / 2 + (bucket - params.rows / 2) * gap;
    const hit = landed === bucket;
    return (
      <g key={bucket} transform={`translate(${x} ${bottom + (hit ? 15 : 9)})`}>
        <rect
          x={-gap / 2 + 1}
          y="0"
          width={gap - 2}
          height="26"
          rx="5"
          fill="#000"
          opacity=".4"
          transform="translate(0 3)"
        />
        <rect
          x={-gap / 2 + 1}
          y="0"
          width={gap - 2}
          height="26"
          rx="5"
          fill={heat(bucket, params.rows)}
          stroke={hit ? '#fff' : 'none'}
          strokeWidth="2"
        />
        <text
          y="17"
          textAnchor="middle"
          fontSize={Math.min(11, gap * 0.46)}
          fontWeight="700"
          fill="#2a0b14"
        >
          {amount(hundredths)}
        </text>
      </g>
    );
  });
}

function Stage({ params, round, view, resting, moving }: StageProps<Params, View>) {
  const t = useT();
  const { data } = useQuery(gameQuery('plinko'));
  const pays = (data?.rules as Rules | undefined)?.[params.risk]?.[params.rows] ?? [];
  const progress = useProgress(round?.id ?? '', params.rows * rowMs, moving);
  const ball = view && ballAt(view.path, progress);
  const gap = gapOf(params.rows);
  return (
    <>
      <Backdrop sky="radial-gradient(90% 80% at 50% 0,#5a2a86 0,#2c1553 45%,#0d0722 100%)" />
      <svg
        viewBox={`0 0 ${width} 348`}
        className="h-full w-full"
        role="img"
        aria-label={t('casino.plinko_board', { rows: params.rows })}
      >
        <defs>
          <radialGradient id="plinko-ball" cx=".35" cy=".3" r=".8">
            <stop offset="0" stopColor="#fff6d0" />
            <stop offset=".5" stopColor="#ffb63d" />
            <stop offset="1" stopColor="#a44a0a" />
          </radialGradient>
          <radialGradient id="plinko-pin" cx=".35" cy=".3" r=".8">
            <stop offset="0" stopColor="#fff" />
            <stop offset="1" stopColor="#9d86d8" />
          </radialGradient>
        </defs>
        {Array.from({ length: params.rows }, (_, row) =>
          Array.from({ length: row + 3 }, (_unused, i) => (
            <circle
              key={`${row} ${i}`}
              cx={width / 2 + (i - (row + 2) / 2) * gap}
              cy={top + (row + 0.42) * stepOf(params.rows)}
              r={Math.min(4, gap * 0.13)}
              fill="url(#plinko-pin)"
            />
          )),
        )}
        <Buckets params={params} pays={pays} landed={resting ? view?.bucket : undefined} />
        {ball && (
          <g>
            <ellipse cx={ball.x} cy={ball.y + 9} rx="6" ry="2.5" fill="#000" opacity=".35" />
            <circle cx={ball.x} cy={ball.y} r={Math.min(9, gap * 0.36)} fill="url(#plinko-ball)" />
          </g>
        )}
        {!ball && (
          <circle
            cx={width / 2}
            cy="14"
            r="9"
            fill="url(#plinko-ball)"
            className={clsx('animate-[sway_3s_ease-in-out_infinite]')}
          />
        )}
      </svg>
    </>
  );
}

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <RiskChoice
        risks={risks}
        value={params.risk}
        onChange={(risk) => onChange({ ...params, risk })}
        disabled={disabled}
      />
      <Slider
        label={t('casino.rows')}
        shown={params.rows}
        value={params.rows}
        min={8}
        max={16}
        onChange={(rows) => onChange({ ...params, rows })}
        disabled={disabled}
      />
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'plinko',
  initial: { risk: 'medium', rows: 12 },
  motion: ({ rows }) => rows * rowMs,
  Stage,
  Settings,
  figures: ({ risk, rows }) => `${risk}, ${rows} rows`,
});
