import { svgOf, type Symbols } from './art/kit.ts';

/** A symbol as a picture at the size in which it is shown, and smeared as it looks while its reel turns. */
export interface Sprite {
  still: HTMLCanvasElement;
  moving: HTMLCanvasElement;
}

export type Atlas = ReadonlyMap<string, Sprite>;

/** How much of its cell a symbol fills. */
const fills = 0.88;

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

function spriteOf(image: HTMLImageElement, size: number): Sprite {
  const inner = size * fills;
  const at = (size - inner) / 2;
  const still = picture(size, (canvas) => {
    canvas.shadowColor = 'rgb(0 0 0 / .5)';
    canvas.shadowBlur = size * 0.05;
    canvas.shadowOffsetY = size * 0.03;
    canvas.drawImage(image, at, at, inner, inner);
  });
  const moving = picture(size, (canvas) => {
    canvas.globalAlpha = 0.34;
    for (const shift of [-0.14, -0.05, 0.05, 0.14])
      canvas.drawImage(image, at, at + shift * size, inner, inner);
  });
  return { still, moving };
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
