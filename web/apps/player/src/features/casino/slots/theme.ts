import type { Symbols } from './art/kit.ts';

/** Where the reels are on a stage, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  /** Of one symbol. */
  cell: number;
  reels: number;
  rows: number;
}

export const widthOf = ({ cell, reels }: Box): number => cell * reels;
export const heightOf = ({ cell, rows }: Box): number => cell * rows;

type Canvas = CanvasRenderingContext2D;

/** How a machine looks. */
export interface Theme {
  symbols: Symbols;
  /** The figure of the tile in the lobby, and two behind it. */
  poster: readonly [figure: string, left: string, right: string];
  /** How symbols come: on turning reels, or falling into the window. */
  entry: 'spin' | 'fall';
  /** The far and the middle layer, which stand still. */
  backdrop: (canvas: Canvas, width: number, height: number) => void;
  /** What lies behind the symbols, and the frame around them. */
  board: (canvas: Canvas, box: Box) => void;
  /** What moves slowly all the time behind the reels. time is in milliseconds. */
  alive?: (canvas: Canvas, width: number, height: number, time: number) => void;
  /** What moves slowly on the frame. */
  front?: (canvas: Canvas, box: Box, time: number) => void;
  /** A coin of the hold feature with its value. */
  coin?: (text: string) => string;
  /** The colour of lines and of light on wins. */
  glow: string;
}

/** The path of a rectangle with round corners. */
export function rounded(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, radius);
}

/** The frame around the reels: a border of one material with light on its upper edge. */
export function frame(
  canvas: Canvas,
  box: Box,
  {
    border,
    light,
    own,
    shade,
    radius = 14,
  }: { border: number; light: string; own: string; shade: string; radius?: number },
): void {
  const [width, height] = [widthOf(box), heightOf(box)];
  const fill = canvas.createLinearGradient(0, box.y - border, 0, box.y + height + border);
  fill.addColorStop(0, light);
  fill.addColorStop(0.35, own);
  fill.addColorStop(1, shade);
  canvas.save();
  canvas.shadowColor = 'rgb(0 0 0 / .6)';
  canvas.shadowBlur = border * 2;
  canvas.shadowOffsetY = border * 0.8;
  canvas.fillStyle = fill;
  rounded(canvas, box.x - border, box.y - border, width + 2 * border, height + 2 * border, radius);
  canvas.fill();
  canvas.restore();
  canvas.lineWidth = 1.5;
  canvas.strokeStyle = light;
  rounded(
    canvas,
    box.x - border + 1,
    box.y - border + 1,
    width + 2 * border - 2,
    height + 2 * border - 2,
    radius,
  );
  canvas.stroke();
}

/** The ground behind the symbols: darker at the upper and lower edge, as reels are that turn away. */
export function reels(canvas: Canvas, box: Box, edge: string, middle: string, gap: string): void {
  const fill = canvas.createLinearGradient(0, box.y, 0, box.y + heightOf(box));
  fill.addColorStop(0, edge);
  fill.addColorStop(0.5, middle);
  fill.addColorStop(1, edge);
  canvas.fillStyle = fill;
  canvas.fillRect(box.x, box.y, widthOf(box), heightOf(box));
  canvas.fillStyle = gap;
  for (let reel = 1; reel < box.reels; reel++)
    canvas.fillRect(box.x + reel * box.cell - 1, box.y, 2, heightOf(box));
}
