/** Parts of which symbols are drawn, as SVG text in a box of 100 × 100. One light, from the upper left. */

/** A material: lit, its own colour, in the shade. */
export type Tones = readonly [light: string, own: string, shade: string];

export const gold: Tones = ['#fff3b8', '#f0b429', '#8f5409'];
export const silver: Tones = ['#ffffff', '#bcc8d4', '#55646f'];
export const wood: Tones = ['#e0a565', '#a5642c', '#5a2f10'];
export const ivory: Tones = ['#fffdf2', '#f1e2bf', '#b08f55'];
export const leaf: Tones = ['#b8f07a', '#4ca82f', '#1d5a1c'];
export const night: Tones = ['#6d6f86', '#2e2f45', '#11121f'];

let used = 0;

/** A name that no other gradient or clip of a drawing has. */
const name = (): string => `g${++used}`;

interface Look {
  line?: string;
  width?: number;
  rim?: number;
}

/** A solid shape: three tones, an outline, and light on its edge. */
export function shape(d: string, [light, own, shade]: Tones, look: Look = {}): string {
  const { line = '#180f1c', width = 3, rim = 0.75 } = look;
  const [fill, edge, clip] = [name(), name(), name()];
  return (
    `<defs><radialGradient id="${fill}" cx=".34" cy=".24" r=".95"><stop offset="0" stop-color="${light}"/>` +
    `<stop offset=".5" stop-color="${own}"/><stop offset="1" stop-color="${shade}"/></radialGradient>` +
    `<linearGradient id="${edge}" x2=".6" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="${rim}"/>` +
    `<stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient><clipPath id="${clip}"><path d="${d}"/></clipPath></defs>` +
    `<path d="${d}" fill="url(#${fill})"/><path d="${d}" fill="none" stroke="url(#${edge})" stroke-width="7" clip-path="url(#${clip})"/>` +
    (width > 0
      ? `<path d="${d}" fill="none" stroke="${line}" stroke-width="${width}" stroke-linejoin="round"/>`
      : '')
  );
}

/** The path of an ellipse. */
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

export const flat = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A spot of reflected light. */
export const gloss = (x: number, y: number, rx: number, ry = rx * 0.55, turn = -32): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fff" opacity=".6" transform="rotate(${turn} ${x} ${y})"/>`;

export const turned = (drawing: string, degrees: number, x = 50, y = 50): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${drawing}</g>`;

export const mirrored = (drawing: string): string =>
  `${drawing}<g transform="matrix(-1 0 0 1 100 0)">${drawing}</g>`;

/** The same drawing n times around a point. */
export const around = (drawing: string, n: number, x = 50, y = 50): string =>
  Array.from({ length: n }, (_, i) => turned(drawing, (i * 360) / n, x, y)).join('');

/** Two eyes that look at the player. */
export const eyes = (y: number, apart: number, size = 4.5, white = '#fff'): string =>
  [50 - apart, 50 + apart]
    .map(
      (x) =>
        flat(oval(x, y, size, size * 1.12), white, 'stroke="#180f1c" stroke-width="1.5"') +
        flat(oval(x + size * 0.1, y + size * 0.15, size * 0.6), '#1b1220') +
        flat(oval(x - size * 0.2, y - size * 0.3, size * 0.22), '#fff'),
    )
    .join('');

const ranks: Record<string, string> = {
  A: 'M24 84 50 16 76 84M34 62H66',
  K: 'M30 16V84M74 16 32 54M46 42 76 84',
  Q: 'M50 16a27 32 0 1 0 .1 0ZM58 68 78 88',
  J: 'M40 16H72M62 16V64q0 20-18 20-16 0-18-18',
  T: 'M24 26 30 18V84M66 18q16 0 16 33t-16 33-16-33 16-33Z',
};

/** A rank of cards as a solid shape. */
export function rank(of: string, [light, own, shade]: Tones, line = '#180f1c'): string {
  const d = ranks[of] ?? '';
  return (
    stroke(d, line, 21) +
    stroke(d, shade, 15) +
    stroke(d, own, 12, 'transform="translate(-1 -1.2)"') +
    stroke(d, light, 3.5, 'transform="translate(-3 -3.4)" opacity=".9"')
  );
}

/** Text on a symbol, for multipliers. */
export const label = (text: string, y: number, size: number, fill = '#fff', line = '#180f1c') =>
  `<text x="50" y="${y}" text-anchor="middle" font-family="Impact,'Arial Narrow',sans-serif" font-weight="800" font-size="${size}" fill="${fill}" stroke="${line}" stroke-width="${size / 7}" paint-order="stroke" stroke-linejoin="round">${text}</text>`;

/** Symbols by the character that names them in the machine's data. */
export type Symbols = Readonly<Record<string, string>>;

/** A drawing of its own, for an image. */
export const svgOf = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${drawing}</svg>`;
