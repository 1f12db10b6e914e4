import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, dots, type Point } from './svg.ts';

/** A silhouette; `low` where it leaves the sky on the right free above 180 of its height. */
export interface Far {
  drawn: string;
  low: boolean;
}

/** What stands far behind, as a silhouette on the floor's edge: each seed has its own kind and line. */
export function horizonLine(random: Random, p: Palette, y: number): Far {
  const kind = pick(random, [city, fair, hills, palms, stands, open]);
  return { drawn: kind(random, p, y), low: kind !== palms && kind !== stands };
}

const round = Math.round;

const dark = (p: Palette): string => mix(p.ground, p.sky[1], 0.35);

function city(random: Random, p: Palette, y: number): string {
  const peak = whole(random, 150, 850);
  let roofs = `M0 ${y}`;
  const windows: Point[] = [];
  for (let x = 0; x < 1000;) {
    const w = whole(random, 18, 52);
    const h = Math.round(between(random, 20, 120) * (1.15 - Math.abs(x - peak) / 900));
    roofs += `V${y - h}h${w}`;
    for (let k = 0; k < h / 40; k++)
      windows.push([x + whole(random, 4, w - 4), y - whole(random, 5, h - 4)]);
    x += w;
  }
  return (
    `<path d="${roofs}V${y}z" fill="${dark(p)}"/>` + dots(windows, 2.6, p.warm, ' opacity=".6"')
  );
}

/** A fair: tents with pennants, a wheel among them. */
function fair(random: Random, p: Palette, y: number): string {
  let line = '';
  const lamps: Point[] = [];
  for (let x = whole(random, -60, 20); x < 1000;) {
    const r = whole(random, 30, 78);
    const wall = whole(random, 14, 36);
    const top = whole(random, 40, 110);
    line += `M${x} ${y}v${-wall}h-8Q${round(x + r * 0.8)} ${round(y - wall - top * 0.2)} ${x + r} ${y - wall - top}v-22l20 7-18 7v8Q${round(x + r * 1.2)} ${round(y - wall - top * 0.2)} ${x + 2 * r + 8} ${y - wall}h-8v${wall}z`;
    lamps.push([x, y - wall], [x + r, y - wall], [x + 2 * r, y - wall]);
    x += 2 * r + whole(random, 12, 60);
  }
  const hub: Point = [whole(random, 140, 600), y - whole(random, 100, 130)];
  const r = whole(random, 70, 98);
  const spokes = Array.from({ length: 6 }, (_, i) => {
    const [dx, dy] = [Math.cos((i * Math.PI) / 6) * r, Math.sin((i * Math.PI) / 6) * r];
    return `M${round(hub[0] - dx)} ${round(hub[1] - dy)}L${round(hub[0] + dx)} ${round(hub[1] + dy)}`;
  });
  return (
    `<g fill="none" stroke="${dark(p)}" stroke-width="5"><circle cx="${hub[0]}" cy="${hub[1]}" r="${r}"/><path d="${spokes.join('')}M${hub[0] - 44} ${y}L${hub[0]} ${hub[1]}l44 ${y - hub[1]}"/></g>` +
    `<path d="${line}" fill="${dark(p)}"/>` +
    dots(lamps, 4, p.warm, ' opacity=".7"')
  );
}

function hills(random: Random, p: Palette, y: number): string {
  const ridge = (low: number, high: number, colour: string): string => {
    const step = whole(random, 150, 250);
    let line = `M-20 ${y}V${y - whole(random, low, high)}`;
    for (let x = -20; x < 1000; x += step)
      line += `S${at(x + step * 0.6, y - between(random, low, high))} ${at(x + step, y - between(random, low, high))}`;
    return `<path d="${line}V${y}z" fill="${colour}"/>`;
  };
  return ridge(70, 170, mix(dark(p), p.sky[2], 0.25)) + ridge(15, 80, mix(dark(p), p.ground, 0.4));
}

/** A shore with palms, the light of a far bank behind them. */
function palms(random: Random, p: Palette, y: number): string {
  let line = `M0 ${y}v-10q250-16 500-4t500-6v20z`;
  for (let k = whole(random, 3, 5); k > 0; k--) {
    const x = random() < 0.5 ? whole(random, 20, 340) : whole(random, 660, 980);
    const tall = whole(random, 70, 190);
    const lean = whole(random, -34, 34);
    const r = tall * between(random, 0.26, 0.36);
    line += `M${x} ${y}q0${-tall / 2} ${lean}${-tall}l5 1q${-lean / 3} ${tall / 2} 3 ${tall}z`;
    for (const [dx, dy, sag] of [
      [-1, 0.35, -0.75],
      [-0.85, -0.3, -0.55],
      [-0.2, -0.75, -0.1],
      [0.45, -0.65, 0.4],
      [0.95, -0.15, 0.6],
      [0.95, 0.5, 0.75],
    ] as const)
      line += `M${x + lean} ${y - tall}q${round(r * sag)} ${round(-r * 0.5)} ${round(r * dx)} ${round(r * dy)}q${round(-r * dx * 0.4)} ${round(-r * 0.4 - r * dy * 0.4)} ${round(-r * dx)} ${round(-r * dy)}z`;
  }
  return `<path d="${line}" fill="${dark(p)}"/>`;
}

/** The seats of a ground, with masts. */
function stands(random: Random, p: Palette, y: number): string {
  const high = whole(random, 70, 130);
  const crowd: Point[] = Array.from({ length: 60 }, () => {
    const x = whole(random, 0, 1000);
    const top = high * (0.55 + 0.45 * ((x - 500) / 500) ** 2);
    return [x, y - whole(random, 8, top - 6)];
  });
  const masts: Point[] = [];
  let poles = '';
  const count = whole(random, 2, 5);
  for (let i = 0; i < count; i++) {
    const x = Math.round(((i + 0.5) * 1000) / count + between(random, -50, 50));
    // Lamps stay below the page's header.
    const top = Math.max(190, y - whole(random, 190, 270));
    poles += `M${x} ${y}V${top}`;
    for (let k = 0; k < 8; k++) masts.push([x - 18 + (k % 4) * 12, top + (k >> 2) * 11]);
  }
  return (
    `<path d="${poles}" stroke="${p.rope}" stroke-width="5"/>` +
    dots(masts, 26, p.light, ' opacity=".1"') +
    dots(masts, 7, p.light, ' class="art-halo"') +
    `<path d="M0 ${y}v${-high}Q500 ${y - high * 0.1} 1000 ${y - high}v${high}z" fill="${p.stand}"/>` +
    dots(crowd, 3.4, p.crowd[2], ' opacity=".4"')
  );
}

/** Nothing but air: a few bands of haze. */
function open(random: Random, p: Palette, y: number): string {
  let bands = '';
  for (let i = whole(random, 3, 6); i > 0; i--) {
    const w = whole(random, 240, 560);
    bands += `M${whole(random, -100, 760)} ${y - whole(random, 12, 240)}q${w / 2} ${-whole(random, 8, 20)} ${w} 0q${-w / 2} ${whole(random, 5, 12)} ${-w} 0`;
  }
  return `<path d="${bands}" fill="${p.light}" opacity=".13"/>`;
}
