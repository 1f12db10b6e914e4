import { svgOf, type Symbols } from './art/kit.ts';

/** A symbol as a picture at the size in which it is shown, and smeared as it looks while its reel turns. */
export interface Sprite {
  readonly still: HTMLCanvasElement;
  /** Painted when it is first asked for: a stage shows symbols that stand first. */
  readonly moving: HTMLCanvasElement;
}

export type Atlas = ReadonlyMap<string, Sprite>;

/** How much of its cell a symbol fills. */
const fills = 0.88;

/** How far a moving symbol is smeared up and down, in cells, and in how many steps. */
const smear = 0.2;
const smears = 5;

const imageOf = async (drawing: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(drawing))}`;
  await image.decode();
  return image;
};

function picture(
  size: number,
  draw: (canvas: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  if (context) draw(context);
  return canvas;
}

/** The vectors are drawn once, into a picture that the others copy: they take many times as long as a copy. */
function spriteOf(image: HTMLImageElement, size: number): Sprite {
  const inner = size * fills;
  const at = (size - inner) / 2;
  const plain = picture(size, (canvas) => canvas.drawImage(image, at, at, inner, inner));
  const still = picture(size, (canvas) => {
    canvas.shadowColor = 'rgb(0 0 0 / .5)';
    canvas.shadowBlur = size * 0.05;
    canvas.shadowOffsetY = size * 0.03;
    canvas.drawImage(plain, 0, 0);
  });
  let moving: HTMLCanvasElement | undefined;
  return {
    still,
    get moving() {
      return (moving ??= picture(size, (canvas) => {
        canvas.globalAlpha = 0.19;
        for (let i = -smears; i <= smears; i++)
          canvas.drawImage(plain, 0, (i / smears) * smear * size);
      }));
    },
  };
}

/** Draws each symbol once, so that a frame only copies pictures. size is in pixels of the device. */
export async function makeAtlas(symbols: Symbols, size: number): Promise<Atlas> {
  const entries = await Promise.all(
    Object.entries(symbols).map(
      async ([name, drawing]) => [name, spriteOf(await imageOf(drawing), size)] as const,
    ),
  );
  return new Map(entries);
}
