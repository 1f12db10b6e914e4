import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back with each frame while the component is mounted and the page is seen. A callback that returns milliseconds is called again
 * only after them, or when wake changes: a phone does nothing in between.
 */
export function useFrames(onFrame: () => number | undefined, wake?: unknown): void {
  const step = useEffectEvent(onFrame);
  useEffect(() => {
    let timer = 0;
    let frame = 0;
    const next = () => {
      const pause = step();
      if (pause === undefined) frame = requestAnimationFrame(next);
      else timer = window.setTimeout(() => (frame = requestAnimationFrame(next)), pause);
    };
    frame = requestAnimationFrame(next);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [wake]);
}

/** The size of a canvas as it is shown. */
export interface Size {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the device for each of CSS. */
  scale: number;
}

/** A canvas that is as large as it is shown. Its context draws in CSS pixels. */
export interface Fitted extends Size {
  context: CanvasRenderingContext2D;
}

/** The size of a canvas, up to twice as many pixels as CSS has: more is not seen on a phone and costs frames. Nothing while it has no size. */
export function sizeOf({ clientWidth, clientHeight }: HTMLCanvasElement): Size | undefined {
  if (clientWidth === 0) return undefined;
  return { width: clientWidth, height: clientHeight, scale: Math.min(2, devicePixelRatio) };
}

/** Fits a canvas to the device's resolution. Nothing while it has no size. */
export function fit(canvas: HTMLCanvasElement): Fitted | undefined {
  const size = sizeOf(canvas);
  const context = canvas.getContext('2d');
  if (!size || !context) return undefined;
  const { scale } = size;
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { ...size, context };
}
