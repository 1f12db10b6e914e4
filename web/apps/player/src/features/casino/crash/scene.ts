/** What a stage shows of a shared round at one moment. */
export interface Moment {
  phase: 'waiting' | 'flying' | 'crashed';
  /** Milliseconds since the start of the flight; after the crash those of the whole flight. */
  elapsed: number;
  /** Milliseconds since the crash. */
  since: number;
  /** Multiplier in hundredths. */
  multiplier: number;
  /** Milliseconds of the page, for what moves all the time; it stands still when the player wants less motion. */
  time: number;
}

export type Painter = (
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  moment: Moment,
) => void;

/** A number from 0 to 1 that looks random and is always the same for n. */
export const scatter = (n: number): number => {
  const x = Math.sin(n * 127.1 + 311.7) * 43_758.5453;
  return x - Math.floor(x);
};

/** The position of something that drifts and comes back on the other side, from 0 to 1. */
export const wrap = (x: number): number => x - Math.floor(x);

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));

/** A colour between two of red, green and blue. */
export const mix = (from: readonly number[], to: readonly number[], share: number): string => {
  const [r, g, b] = from.map((c, i) => Math.round(c + ((to[i] ?? 0) - c) * share));
  return `rgb(${r} ${g} ${b})`;
};

export function gradient(
  canvas: CanvasRenderingContext2D,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const made = canvas.createLinearGradient(x0, y0, x1, y1);
  for (const [at, colour] of stops) made.addColorStop(at, colour);
  return made;
}
