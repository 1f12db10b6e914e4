/**
 * What moves on the reels, as keyframes: the browser's compositor runs them, so that a busy main thread delays no frame. Distances are
 * in rows, as percentages of what moves; times are in milliseconds.
 */

/** A change of an element over time. */
export interface Motion {
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}

const accelerating = 'cubic-bezier(.11, 0, .5, 0)';
const slowing = 'cubic-bezier(.39, .58, .57, 1)';
const leaving = 'cubic-bezier(.47, 0, .75, .72)';

const at = (rows: number): string => `translateY(${rows * 100}%)`;

/** How far something jumps back up when it has fallen, as a part of its fall. */
const rebound = 0.1;

const landing = (rows: number): Keyframe[] => [
  { transform: at(rows), easing: accelerating },
  { transform: at(0), offset: 0.72, easing: slowing },
  { transform: at(rows * rebound), offset: 0.86, easing: leaving },
  { transform: at(0) },
];

/** Falls to its place from some rows away and bounces once. */
export const fallFrom = (rows: number, delay: number, duration: number): Motion => ({
  frames: landing(rows),
  timing: { delay, duration, fill: 'backwards' },
});

/** Falls out of the window. */
export const fallOut = (rows: number, delay: number, duration: number): Motion => ({
  frames: [{ transform: at(0), easing: accelerating }, { transform: at(rows) }],
  timing: { delay, duration, fill: 'both' },
});

/** A symbol that has won and leaves the window. */
export const vanish: Motion = {
  frames: [
    { opacity: 1, transform: 'scale(1)' },
    { opacity: 0, transform: 'scale(1.35)' },
  ],
  timing: { duration: 200, fill: 'forwards' },
};

/** A coin of the hold feature comes down on its position. */
export const dropCoin: Motion = {
  frames: landing(-1.4).map((frame, i) => ({ ...frame, opacity: i === 0 ? 0 : 1 })),
  timing: { duration: 420, fill: 'backwards' },
};

/** Grows and shrinks for as long as it is shown. */
export const pulse = (by: number, duration: number): Motion => ({
  frames: [
    { transform: 'scale(1)', easing: slowing },
    { transform: `scale(${1 + by})`, easing: leaving },
    { transform: 'scale(1)', easing: slowing },
    { transform: `scale(${1 - by})`, easing: leaving },
    { transform: 'scale(1)' },
  ],
  timing: { duration, iterations: Infinity },
});

/** A position that waits for a coin turns on; each begins elsewhere in its turn. */
export const spinOn = (position: number): Motion => ({
  frames: [
    { transform: 'scaleX(1)', easing: leaving },
    { transform: 'scaleX(0)', easing: slowing },
    { transform: 'scaleX(1)' },
  ],
  timing: { duration: 377, iterations: Infinity, iterationStart: (position * 0.318) % 1 },
});
