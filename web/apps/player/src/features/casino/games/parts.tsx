import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../domain/casino/i18n.ts';

interface BackdropProps {
  /** A CSS background: the far layer with its light. */
  sky: string;
  children?: ReactNode;
}

/** The far layer of a stage with a vignette, so that it is never a flat rectangle. */
export function Backdrop({ sky, children }: BackdropProps) {
  return (
    <div aria-hidden className="absolute inset-0 -z-10" style={{ background: sky }}>
      {children}
      <div className="absolute inset-0 shadow-[inset_0_0_120px_24px_rgb(0_0_0/.55)]" />
    </div>
  );
}

interface SegmentsProps<Value extends string | number> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled: boolean;
}

/** A setting with a few values, side by side. */
export function Segments<Value extends string | number>({
  label,
  value,
  choices,
  onChange,
  disabled,
}: SegmentsProps<Value>) {
  return (
    <div className="grid gap-1">
      <span className="text-xs text-quiet">{label}</span>
      <div
        role="group"
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded border border-rope bg-ground p-1 [scrollbar-width:none]"
      >
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            disabled={disabled && choice.value !== value}
            onClick={() => onChange(choice.value)}
            className={clsx(
              'min-h-11 min-w-11 grow rounded px-2 text-sm whitespace-nowrap disabled:opacity-45',
              choice.value === value
                ? 'bg-raised font-semibold text-fore'
                : 'text-quiet hover:text-fore',
            )}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

type Risk = 'low' | 'classic' | 'medium' | 'high' | 'expert';

/** How much the results of a game differ. */
export function RiskChoice<Value extends Risk>({
  risks,
  ...rest
}: Omit<SegmentsProps<Value>, 'label' | 'choices'> & { risks: readonly Value[] }) {
  const t = useT();
  const choices = risks.map((value) => ({ value, label: t(`casino.risk_${value}`) }));
  return <Segments label={t('casino.risk')} choices={choices} {...rest} />;
}

interface SliderProps {
  label: string;
  /** What the value means, beside the label. */
  shown: ReactNode;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  disabled: boolean;
}

/** A setting with many values. */
export function Slider({
  label,
  shown,
  value,
  min,
  max,
  step = 1,
  onChange,
  disabled,
}: SliderProps) {
  return (
    <label className="grid gap-1">
      <span className="flex justify-between gap-2 text-xs text-quiet">
        {label}
        <bdi dir="ltr" className="num text-sm font-semibold text-fore">
          {shown}
        </bdi>
      </span>
      <input
        type="range"
        dir="ltr"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full accent-floodlight disabled:opacity-45"
      />
    </label>
  );
}

const red = new Set(['D', 'H']);
const suits: Record<string, string> = { D: '♦', H: '♥', S: '♠', C: '♣' };

/** A playing card, for example "10H"; its back without a face. */
export function PlayingCard({
  face,
  className,
}: {
  face?: string | undefined;
  className?: string;
}) {
  if (!face)
    return (
      <div
        className={clsx(
          'rounded-[10px] border-4 border-[#f4ecd8] shadow-[0_14px_22px_-8px_rgb(0_0_0/.65)]',
          className,
        )}
        style={{
          background:
            'repeating-linear-gradient(45deg,#7d1f2d 0 6px,#92303c 6px 12px), radial-gradient(circle,#b84a52,#6a1622)',
        }}
      />
    );
  const suit = face.slice(-1);
  const rank = face.slice(0, -1);
  const ink = red.has(suit) ? '#c02434' : '#1b2430';
  return (
    <div
      role="img"
      aria-label={`${rank}${suits[suit] ?? ''}`}
      className={clsx(
        'relative grid place-items-center rounded-[10px] border border-[#d9cfb6] shadow-[0_14px_22px_-8px_rgb(0_0_0/.65)]',
        className,
      )}
      style={{ background: 'linear-gradient(160deg,#fffdf6,#efe7d2)', color: ink }}
    >
      <span className="absolute start-1.5 top-1 grid justify-items-center text-[0.34em] leading-none font-bold">
        {rank}
        <span>{suits[suit]}</span>
      </span>
      <span className="leading-none">{suits[suit]}</span>
      <span className="absolute end-1.5 bottom-1 grid rotate-180 justify-items-center text-[0.34em] leading-none font-bold">
        {rank}
        <span>{suits[suit]}</span>
      </span>
    </div>
  );
}

/** How many rounds a wheel has turned for: each turns it on from where it stands. */
export function useSpins(roundId: string | undefined): number {
  const [spins, setSpins] = useState({ roundId, count: 1 });
  if (roundId !== spins.roundId) setSpins({ roundId, count: spins.count + 1 });
  return spins.count;
}
