import { useEffect, useEffectEvent } from 'react';

/** Calls back with each frame while the component is mounted and the page is seen. */
export function useFrames(onFrame: () => void): void {
  const step = useEffectEvent(onFrame);
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      step();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** A canvas that is as large as it is shown. */
export interface Fitted {
  context: CanvasRenderingContext2D;
  /** In CSS pixels, in which the context draws. */
  width: number;
  height: number;
  /** Pixels of the device for each of CSS. */
  scale: number;
}

/**
 * Fits a canvas to the device's resolution, up to twice the size in CSS pixels: more is not seen on a phone and costs frames. Nothing while
 * it has no size.
 */
export function fit(canvas: HTMLCanvasElement): Fitted | undefined {
  const { clientWidth, clientHeight } = canvas;
  const scale = Math.min(2, devicePixelRatio);
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context || width === 0) return undefined;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { context, width: clientWidth, height: clientHeight, scale };
}
