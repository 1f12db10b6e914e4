import { clsx } from 'clsx';
import { useT } from '../../../domain/casino/i18n.ts';
import { defineGame, type SettingsProps, type StageProps } from '../definition.ts';
import { easeOut, useProgress } from '../motion.ts';
import { Backdrop, Segments, Slider } from './parts.tsx';

interface Params {
  /** Hundredths. */
  target: number;
}

interface View {
  /** Hundredths. */
  result: number;
}

const riseMs = 900;
const lowest = 101;
const quick = [110, 150, 200, 500, 1000, 10_000];

const text = (hundredths: number) => {
  const [units = '', cents = ''] = (hundredths / 100).toFixed(2).split('.');
  return `${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}×`;
};

/** The height of a multiplier: 1 is the ground, 1,000 the top. */
const height = (hundredths: number) => Math.min(1, Math.max(0, Math.log10(hundredths / 100) / 3));

function Lantern({ lit }: { lit: boolean }) {
  return (
    <svg viewBox="0 0 80 110" className="h-28 w-20" aria-hidden>
      <ellipse cx="40" cy="50" rx="40" ry="52" fill="#ffb84d" opacity={lit ? 0.28 : 0.08} />
      <path d="M20 14h40l10 58q-30 16-60 0Z" fill={lit ? '#f2792b' : '#5b4652'} />
      <path d="M30 14h20l5 64q-15 5-30 0Z" fill={lit ? '#ffb24a' : '#6f5662'} />
      <path d="M36 14h8l2 67q-6 2-12 0Z" fill={lit ? '#ffe49a' : '#7f6672'} />
      <path d="M18 14h44l-4-6H22Z" fill="#7a2f12" />
      <path d="M12 74q28 16 56 0l-2 8q-26 13-52 0Z" fill="#7a2f12" />
      {lit && <path d="M40 70q9 10 0 20-9-10 0-20Z" fill="#fff3c4" />}
    </svg>
  );
}

function Stage({ params, round, view, resting, moving }: StageProps<Params, View>) {
  const progress = easeOut(useProgress(round?.id ?? '', riseMs, moving));
  const won = (round?.payout ?? 0) > 0;
  const reached = view ? height(view.result) * progress : 0;
  const shown = view ? 100 * (view.result / 100) ** progress : params.target;
  const burnt = Boolean(view) && resting && !won;
  return (
    <>
      <Backdrop sky="linear-gradient(180deg,#140b33 0,#43206e 46%,#b0447a 82%,#f08a5a 100%)">
        <svg
          viewBox="0 0 400 400"
          preserveAspectRatio="xMidYMax slice"
          className="absolute inset-0 size-full"
        >
          {Array.from({ length: 26 }, (_, i) => (
            <circle
              key={i}
              cx={(i * 97) % 400}
              cy={(i * 53) % 220}
              r={i % 3 ? 1 : 1.8}
              fill="#fff"
              opacity=".6"
            />
          ))}
          {[
            [70, 250, 0.32],
            [320, 210, 0.26],
            [250, 150, 0.16],
            [130, 120, 0.14],
          ].map(([x = 0, y = 0, s = 1]) => (
            <path
              key={x}
              d="M-10-16h20l6 30q-16 8-32 0Z"
              fill="#ffb24a"
              opacity={0.35 + s}
              transform={`translate(${x} ${y}) scale(${s * 2.4})`}
            />
          ))}
          <path d="M0 400v-54l60-30 46 22 60-44 50 34 64-26 50 32 70-30v96Z" fill="#1b0d2c" />
          <path d="M0 400v-26q100-22 200-6t200-8v40Z" fill="#0d0618" />
        </svg>
      </Backdrop>
      <div className="relative h-full w-full [direction:ltr]">
        <div
          aria-hidden
          className="absolute inset-x-6 border-t-2 border-dashed border-[#fff]/55"
          style={{ bottom: `${6 + height(params.target) * 74}%` }}
        >
          <bdi className="num absolute end-0 -top-7 rounded-full bg-[#000]/45 px-2.5 py-0.5 text-sm text-[#fff]">
            {text(params.target)}
          </bdi>
        </div>
        <div
          className={clsx(
            'absolute left-1/2 -translate-x-1/2',
            !view && 'animate-[sway_4s_ease-in-out_infinite]',
          )}
          style={{ bottom: `${2 + reached * 74}%` }}
        >
          <Lantern lit={!burnt} />
        </div>
        <p
          aria-hidden
          className={clsx(
            'board absolute inset-x-0 top-[12%] text-center text-7xl drop-shadow-[0_4px_0_rgb(0_0_0/.35)] lg:text-8xl',
            view && resting ? (won ? 'text-[#b8ffce]' : 'text-[#ffb3a8]') : 'text-[#fff]',
          )}
        >
          {text(shown)}
        </p>
      </div>
    </>
  );
}

function Settings({ params, onChange, disabled }: SettingsProps<Params>) {
  const t = useT();
  const scaled = Math.log10(params.target / 100);
  return (
    <div className="grid gap-2">
      <Segments
        label={t('casino.target')}
        value={params.target}
        choices={quick.map((value) => ({
          value,
          label: <bdi dir="ltr">{text(value).replace('.00', '')}</bdi>,
        }))}
        onChange={(target) => onChange({ target })}
        disabled={disabled}
      />
      <Slider
        label={t('casino.chance', { percent: (9_900 / params.target).toFixed(2) })}
        shown={text(params.target)}
        value={scaled}
        min={Math.log10(lowest / 100)}
        max={3}
        step={0.001}
        onChange={(log) => onChange({ target: Math.max(lowest, Math.round(10 ** log * 100)) })}
        disabled={disabled}
      />
    </div>
  );
}

export const game = defineGame<Params, View>({
  id: 'limbo',
  initial: { target: 200 },
  motion: () => riseMs,
  Stage,
  Settings,
});
