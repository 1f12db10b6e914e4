import type { Machine } from '../../../domain/casino/slots/machine.ts';
import { symbolAt } from '../../../domain/casino/slots/machine.ts';
import type { Atlas, Sprite } from './atlas.ts';
import type { Motion } from './motions.ts';
import type { Picture, Piece } from './picture.ts';
import { heightOf, rounded, widthOf, type Box, type Theme } from './theme.ts';
import { columnCells, stripCells, type Turn } from './turns.ts';

/** What the pictures of a board are painted with. */
export interface Paint {
  machine: Machine;
  theme: Theme;
  atlas: Atlas;
  box: Box;
  /** Pixels of the device for each of CSS. */
  scale: number;
}

/** The canvases of a reel that turns (turns.ts). */
interface Column extends Record<(typeof parts)[number], HTMLCanvasElement> {
  /** The strip is painted. */
  painted: boolean;
}

const parts = ['start', 'strip', 'end'] as const;

function canvasIn(parent: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.position = 'absolute';
  canvas.style.display = 'none';
  parent.append(canvas);
  return canvas;
}

/** Gives an element its place, in CSS pixels. */
function place(element: HTMLElement, x: number, y: number, width: number, height: number): void {
  Object.assign(element.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/**
 * The window of a machine. A picture is put together once, from canvases that are painted once; what moves is moved by the browser's
 * compositor until the next picture comes.
 */
export class Board {
  readonly element: HTMLElement;
  readonly #marks: HTMLCanvasElement;
  readonly #columns: Column[];
  readonly #pieces: HTMLCanvasElement[] = [];
  readonly #waiting: HTMLElement[] = [];
  #running: Animation[] = [];
  #paint: Paint;

  /** A board in an element, which it fills and places. It is set up again when the paint is another. */
  constructor(element: HTMLElement, paint: Paint) {
    const { box, machine } = paint;
    this.element = element;
    this.#paint = paint;
    element.replaceChildren();
    place(element, box.x, box.y, widthOf(box), heightOf(box));
    this.#marks = canvasIn(element);
    this.#columns = machine.reels.map((_, reel) => this.#columnOf(reel));
    // After what stands, each in a task of its own: a press on the button need not wait for all of them.
    for (const [reel, column] of this.#columns.entries())
      setTimeout(() => this.#paintStrip(column, reel));
  }

  /** Shows a picture that began some milliseconds ago. */
  show({ pieces, turns, lights, lines, dark, waiting }: Picture, elapsed: number): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.#mark(lights, lines, dark);
    this.#columns.forEach((column, reel) =>
      this.#turn(
        column,
        turns.find((turn) => turn.reel === reel),
        elapsed,
      ),
    );
    pieces.forEach((piece, i) =>
      this.#put((this.#pieces[i] ??= canvasIn(this.element)), piece, elapsed),
    );
    for (const canvas of this.#pieces.slice(pieces.length)) canvas.style.display = 'none';
    waiting.forEach(({ position, motion }, i) =>
      this.#wait((this.#waiting[i] ??= this.#newWaiting()), position, motion, elapsed),
    );
    for (const spot of this.#waiting.slice(waiting.length)) spot.style.display = 'none';
  }

  #move(element: HTMLElement, { frames, timing }: Motion, elapsed: number): void {
    const animation = element.animate(frames, timing);
    if (elapsed > 0) animation.currentTime = elapsed;
    this.#running.push(animation);
  }

  #columnOf(reel: number): Column {
    const { machine, box } = this.#paint;
    const symbols = machine.reels[reel] ?? '';
    const x = reel * box.cell;
    const column = {
      start: canvasIn(this.element),
      strip: canvasIn(this.element),
      end: canvasIn(this.element),
      painted: false,
    };
    const cells = columnCells(box.rows);
    place(column.start, x, -box.cell, box.cell, cells * box.cell);
    place(column.end, x, -box.cell, box.cell, cells * box.cell);
    place(column.strip, x, 0, box.cell, stripCells(symbols, box.rows) * box.cell);
    return column;
  }

  #paintStrip(column: Column, reel: number): void {
    if (column.painted) return;
    column.painted = true;
    const { machine, box } = this.#paint;
    const symbols = machine.reels[reel] ?? '';
    this.#fill(column.strip, symbols, 0, stripCells(symbols, box.rows), 'moving');
  }

  /** Paints the symbols of a reel one below the other, from a position on. */
  #fill(
    canvas: HTMLCanvasElement,
    reel: string,
    from: number,
    cells: number,
    look: keyof Sprite,
  ): void {
    const { atlas, box, scale } = this.#paint;
    const size = Math.ceil(box.cell * scale);
    Object.assign(canvas, { width: size, height: cells * size });
    const context = canvas.getContext('2d');
    for (let i = 0; i < cells; i++) {
      const sprite = atlas.get(symbolAt(reel, from + i));
      if (sprite) context?.drawImage(sprite[look], 0, i * size, size, size);
    }
  }

  #turn(column: Column, turn: Turn | undefined, elapsed: number): void {
    for (const part of parts) column[part].style.display = turn ? 'block' : 'none';
    if (!turn) return;
    this.#paintStrip(column, turn.reel);
    const { machine, box } = this.#paint;
    const reel = machine.reels[turn.reel] ?? '';
    this.#fill(column.start, reel, turn.from - 1, columnCells(box.rows), 'still');
    this.#fill(column.end, reel, turn.to - 1, columnCells(box.rows), 'still');
    for (const part of parts)
      for (const motion of turn[part]) this.#move(column[part], motion, elapsed);
  }

  #put(
    canvas: HTMLCanvasElement,
    { symbol, reel, row, opacity = 1, motion }: Piece,
    elapsed: number,
  ): void {
    const { atlas, box, scale } = this.#paint;
    const size = Math.ceil(box.cell * scale);
    if (canvas.dataset['symbol'] !== symbol) {
      canvas.dataset['symbol'] = symbol;
      Object.assign(canvas, { width: size, height: size });
      const sprite = atlas.get(symbol);
      if (sprite) canvas.getContext('2d')?.drawImage(sprite.still, 0, 0);
    }
    place(canvas, reel * box.cell, row * box.cell, box.cell, box.cell);
    canvas.style.opacity = String(opacity);
    canvas.style.display = 'block';
    if (motion) this.#move(canvas, motion, elapsed);
  }

  #newWaiting(): HTMLElement {
    const spot = document.createElement('span');
    Object.assign(spot.style, {
      position: 'absolute',
      borderRadius: '50%',
      background: 'rgb(255 226 140 / .55)',
    });
    this.element.append(spot);
    return spot;
  }

  #wait(spot: HTMLElement, position: number, motion: Motion, elapsed: number): void {
    const { cell, rows } = this.#paint.box;
    const [size, reel, row] = [cell * 0.32, Math.floor(position / rows), position % rows];
    const inset = (cell - size) / 2;
    place(spot, reel * cell + inset, row * cell + inset, size, size);
    spot.style.display = 'block';
    this.#move(spot, motion, elapsed);
  }

  /** Paints what lies behind the symbols: the lights and lines of wins, or the dark ground of coins. */
  #mark(lights: readonly number[], lines: readonly (readonly number[])[], dark: boolean): void {
    const { box, scale, theme } = this.#paint;
    const canvas = this.#marks;
    canvas.style.display = dark || lights.length > 0 ? 'block' : 'none';
    if (canvas.style.display === 'none') return;
    const [width, height] = [widthOf(box), heightOf(box)];
    place(canvas, 0, 0, width, height);
    Object.assign(canvas, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(scale, scale);
    if (dark) {
      context.fillStyle = 'rgb(10 4 2 / .62)';
      context.fillRect(0, 0, width, height);
    }
    for (const position of lights) light(context, box, position, theme.glow);
    for (const rows of lines) line(context, box, rows, theme.glow);
  }
}

type Context = CanvasRenderingContext2D;

/** A light behind a symbol that has won. */
function light(context: Context, { cell, rows }: Box, position: number, glow: string): void {
  const [x, y] = [Math.floor(position / rows) * cell, (position % rows) * cell];
  context.fillStyle = glow;
  context.globalAlpha = 0.3;
  rounded(context, x + 2, y + 2, cell - 4, cell - 4, cell * 0.18);
  context.fill();
  context.globalAlpha = 1;
}

/** A line through the middle of its symbols. */
function line(context: Context, { cell }: Box, rows: readonly number[], glow: string): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  rows.forEach((row, reel) =>
    context[reel ? 'lineTo' : 'moveTo']((reel + 0.5) * cell, (row + 0.5) * cell),
  );
  for (const [style, width] of [
    ['rgb(0 0 0 / .45)', 7],
    [glow, 3.5],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  }
}
