/** A coordinate as SVG writes it: one decimal at most, no needless zero. A page carries thousands. */
export const n = (value: number): string => {
  const tenths = Math.round(value * 10);
  if (tenths % 10 === 0) return String(tenths / 10);
  // By hand: this runs thousands of times a page, in an engine without a compiler.
  const rest = Math.abs(tenths) % 10;
  const before = (Math.abs(tenths) - rest) / 10;
  return `${tenths < 0 ? '-' : ''}${before || ''}.${rest}`;
};

export const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

/** Dots as one path: a line of no length with round ends. */
export function dots(points: [number, number][], size: number, colour: string, more = ''): string {
  const d = points.map(([x, y]) => `M${at(x, y)}h0`).join('');
  return `<path d="${d}" stroke="${colour}" stroke-width="${n(size)}" stroke-linecap="round" fill="none"${more}/>`;
}

/** A gradient down the box, from stops "offset colour opacity". */
export function gradient(id: string, list: [number, string, number?][], more = ''): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"${more}>${stops(list)}</linearGradient>`;
}

/** A glow: full in the middle, nothing at the edge. */
export function glow(id: string, list: [number, string, number?][]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

export const stops = (list: [number, string, number?][]): string =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A point on an ellipse; angles in degrees, 0 to the right, clockwise. */
export function onEllipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  degrees: number,
): [number, number] {
  const a = (degrees * Math.PI) / 180;
  return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)];
}

export type Point = [number, number];

/** A closed outline through the points. */
export const outline = (points: Point[]): string =>
  `M${points.map(([x, y]) => at(x, y)).join('L')}z`;

/** A gradient from left to right. */
export const across = (id: string, list: [number, string, number?][]): string =>
  `<linearGradient id="${id}">${stops(list)}</linearGradient>`;

/** A ball of a colour, lit from the upper left. */
export const ball = (id: string, bright: string, middle: string, dark: string): string =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".75">${stops([
    [0, bright],
    [0.45, middle],
    [1, dark],
  ])}</radialGradient>`;

/** A factor or a scale, to the thousandth. */
export const fine = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Dashes along a line of that length: of so many `parts` of it, each is `on` parts long and the next begins `off` parts later.
 * In units of the drawing, for not every program that draws SVG knows `pathLength`.
 */
export const dashes = (length: number, parts: number, on: number, off: number): string =>
  ` stroke-dasharray="${fine((length / parts) * on)} ${fine((length / parts) * off)}"`;

/** How long a circle is. */
export const round = (r: number): number => 2 * Math.PI * r;

/** Part of a scene at its place; `inside` is drawn around 0 0. */
export const placed = (inside: string, x: number, y: number, turn = 0, scale = 1): string =>
  `<g transform="translate(${at(x, y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${fine(scale)})`}">${inside}</g>`;

/** A copy of the part with that id. */
export const copy = (id: string, x: number, y: number, turn = 0, scale = 1): string =>
  turn === 0 && scale === 1
    ? `<use href="#${id}" x="${n(x)}" y="${n(y)}"/>`
    : `<use href="#${id}" transform="translate(${at(x, y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${fine(scale)})`}"/>`;

/** Part of a scene at its place, its left and right exchanged where `side` is −1. */
export const facing = (inside: string, x: number, y: number, side: number, scale = 1): string =>
  `<g transform="translate(${at(x, y)}) scale(${fine(side * scale)} ${fine(scale)})">${inside}</g>`;
