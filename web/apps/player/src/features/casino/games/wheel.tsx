import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../../domain/casino/calls.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { Backdrop, RiskChoice, Segments, useSpins } from './parts.tsx';

interface Params {
  risk: 'low' | 'medium' | 'high';
  segments: number;
}

interface View {
  segment: number;
}

/** What the segments pay in hundredths, by risk and number of segments. */
type Rules = Record<string, Record<string, number[]>>;

const spinMs = 2600;
const risks = ['low', 'medium', 'high'] as const;
const sizes = [10, 20, 30, 40, 50] as const;

/** A colour for each multiplier, from nothing to the highest. */
const colours = ['#3b2a63', '#2a8fd6', '#2bb673', '#f2c230', '#f08432', '#e6487a', '#b04bd8'];

function colourOf(hundredths: number, all: number[]): string {
  const ranked = [...new Set(all)].sort((a, b) => a - b);
  const index = ranked.indexOf(hundredths);
  return colours[hundredths === 0 ? 0 : ranked[0] === 0 ? index : index + 1] ?? '#b04bd8';
}

function arc(from: number, to: number, radius: number) {
  const point = (angle: number) => `${Math.sin(angle) * radius} ${-Math.cos(angle) * radius}`;
  return `M0 0 ${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}Z`;
}

function Stage({ params, round, view, moving, resting }: StageProps<Params, View>) {
  const t = useT();
  const { data } = useQuery(gameQuery('wheel'));
  const pays = (data?.rules as Rules | undefined)?.[params.risk]?.[params.segments] ?? [];
  const slice = (Math.PI * 2) / (pays.length || 1);
  const degrees = 360 / (pays.length || 1);
  const spins = useSpins(round?.id);
  const turns = view ? 5 * 360 * spins - (view.segment + 0.5) * degrees : 0;
  const ranked = [...new Set(pays)].sort((a, b) => a - b);
  return (
    <>
      <Backdrop sky="radial-gradient(90% 80% at 50% 45%,#a3243f 0,#4d0f35 50%,#17051c 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          {Array.from({ length: 24 }, (_, i) => (
            <path
              key={i}
              d="M200 200 190-60h20Z"
              fill="#ffcb6b"
              opacity=".06"
              transform={`rotate(${i * 15} 200 200)`}
            />
          ))}
        </svg>
      </Backdrop>
      <div className="grid h-full w-full grid-rows-[1fr_auto] justify-items-center gap-2 pt-3 pb-3 [direction:ltr]">
        <svg
          viewBox="-110 -116 220 226"
          className="h-full max-w-full min-h-0 drop-shadow-[0_18px_22px_rgb(0_0_0/.55)]"
          role="img"
          aria-label={t('casino.wheel_of', { n: params.segments })}
        >
          <circle r="108" fill="#5a1b0d" />
          <circle r="104" fill="#d79a3a" />
          <g
            style={{
              transform: `rotate(${turns}deg)`,
              transition:
                moving && !resting ? `transform ${spinMs}ms cubic-bezier(.12,.72,.12,1)` : 'none',
            }}
          >
            {pays.map((hundredths, i) => (
              <path
                key={i}
                d={arc(i * slice, (i + 1) * slice, 99)}
                fill={colourOf(hundredths, pays)}
                stroke="#1c0a20"
                strokeWidth=".7"
              />
            ))}
            <circle r="99" fill="none" stroke="#000" strokeOpacity=".25" strokeWidth="6" />
          </g>
          {Array.from({ length: 20 }, (_, i) => (
            <circle
              key={i}
              cx="0"
              cy="-104"
              r="2.2"
              fill="#fff1bd"
              transform={`rotate(${i * 18})`}
            />
          ))}
          <circle r="30" fill="#5a1b0d" />
          <circle r="26" fill="#f0bd5a" />
          <path d="M0-18 5-5 18 0 5 5 0 18-5 5-18 0-5-5Z" fill="#7a2f12" />
          <path d="M0-92-9-115H9Z" fill="#fff4d0" stroke="#7a2f12" strokeWidth="2" />
        </svg>
        <ul className="flex flex-wrap justify-center gap-1.5 px-2">
          {ranked.map((hundredths) => (
            <li
              key={hundredths}
              className="num flex items-center gap-1.5 rounded-full bg-[#000]/45 px-2.5 py-1 text-xs text-[#fff]"
            >
              <span
                className="size-2.5 rounded-full"
                style={{ background: colourOf(hundredths, pays) }}
              />
              {hundredths / 100}×
            </li>
          ))}
        </ul>
      </div>
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
      <Segments
        label={t('casino.segments')}
        value={params.segments}
        choices={sizes.map((value) => ({ value, label: value }))}
        onChange={(segments) => onChange({ ...params, segments })}
        disabled={disabled}
      />
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'wheel',
  initial: { risk: 'medium', segments: 30 },
  motion: () => spinMs,
  Stage,
  Settings,
  figures: ({ risk, segments }) => `${risk}, ${segments} segments`,
});
