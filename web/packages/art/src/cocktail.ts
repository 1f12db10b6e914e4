import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { copy, dashes, dots, facing, gradient, placed, round, type Point } from './svg.ts';

const juices = ['#ff4d6d', '#ff9f1c', '#2ec4b6', '#a3d93c', '#c65bf0'];

/** Two cocktails on a bar: a wide glass on a stem and a tall one with ice, each with its fruit. */
export function cocktail(random: Random, p: Palette, id: string): string {
  const x = whole(random, 525, 555);
  const bar = whole(random, 596, 608);
  const side = pick(random, [-1, 1]);
  const [one, two] = shuffled(random, juices);
  return (
    backdrop(random, p, id, { horizon: 500, x, y: bar, pool: 430, indoors: true }) +
    defs(p, id, one ?? '#ff4d6d', two ?? '#ff9f1c') +
    shelf(random, p, id) +
    `<circle cx="${x}" cy="320" r="400" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    counter(p, bar) +
    facing(tall(random, p, id), x + side * 148, bar - 8, side, 0.92) +
    facing(stemmed(random, p, id), x - side * 112, bar + 14, side, 0.99) +
    about(random, p, x, bar)
  );
}

/** `…l` is a wheel of citrus, 120 across; `…i` a cube of ice; `…j` and `…k` what is in the glasses. */
function defs(p: Palette, id: string, one: string, two: string): string {
  const drink = (name: string, colour: string, low: string): string =>
    gradient(`${id}${name}`, [
      [0, mix(colour, '#ffffff', 0.35)],
      [0.45, colour],
      [1, low],
    ]);
  const rind = '#f58a1f';
  return (
    `<defs>${drink('j', one, mix(one, p.warm, 0.7))}${drink('k', two, mix(two, '#3a0a3a', 0.35))}` +
    `<g id="${id}l"><circle r="60" fill="${rind}"/><circle r="52" fill="#fff3d6"/><circle r="25" fill="none" stroke="${mix(rind, '#ffe14d', 0.35)}" stroke-width="44"${dashes(round(25), 80, 8.8, 1.2)}/><path d="M-48-30A57 57 0 0 1 22-52" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/></g>` +
    `<g id="${id}i"><rect x="-26" y="-26" width="52" height="52" rx="9" fill="#fff" opacity=".34"/><path d="M-26 2V-17q0-9 9-9H8L-12-12v14z" fill="#fff" opacity=".5"/></g></defs>`
  );
}

/** The glass with a wide bowl, 0 0 under its foot. */
function stemmed(random: Random, p: Palette, id: string): string {
  const olive = random() < 0.5;
  const bowl = 'M-148-410 0-214 148-410z';
  const garnish = olive
    ? `<path d="M-20-270 104-446" stroke="${mix(p.clay, p.light, 0.4)}" stroke-width="6" stroke-linecap="round"/>${[
        0, 1,
      ]
        .map((i) => {
          const [a, b] = [18 + i * 34, -324 - i * 48];
          return `<circle cx="${a}" cy="${b}" r="25" fill="#d8263f"/><path d="M${a - 13} ${b - 7}q3-9 12-10" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/>`;
        })
        .join('')}`
    : '';
  return (
    `<ellipse cx="8" cy="2" rx="116" ry="17" fill="#000" opacity=".45"/><ellipse rx="92" ry="15" fill="${p.light}" opacity=".35"/><ellipse cy="-3" rx="92" ry="14" fill="none" stroke="${p.light}" stroke-width="4" opacity=".9"/>` +
    `<path d="M-7-216-5-34Q-8-12-50-6H50Q8-12 5-34L7-216z" fill="${p.light}" opacity=".55"/><path d="M-2-200V-30" stroke="#fff" stroke-width="4" opacity=".8"/>` +
    (olive ? '' : placed(copy(`${id}l`, 0, 0), -118, -420, whole(random, 0, 30), 1.1)) +
    `<path d="${bowl}" fill="${p.light}" opacity=".2"/><path d="M-124-378 0-214 124-378z" fill="url(#${id}j)"/><ellipse cy="-378" rx="124" ry="20" fill="url(#${id}j)"/><ellipse cy="-378" rx="124" ry="20" fill="#fff" opacity=".32"/>` +
    garnish +
    `<path d="M-148-410 0-214 148-410" fill="none" stroke="${p.light}" stroke-width="5" stroke-linejoin="round"/><ellipse cy="-410" rx="148" ry="24" fill="none" stroke="${p.light}" stroke-width="6"/><path d="M-112-382-34-278" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".7"/><path d="M96-368 44-298" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"/>`
  );
}

/** The tall glass with ice, a straw and a paper umbrella or a slice; 0 0 under its foot. */
function tall(random: Random, p: Palette, id: string): string {
  let ice = '';
  for (let i = 0; i < 6; i++)
    ice += copy(
      `${id}i`,
      (i % 2 ? 34 : -32) + whole(random, -9, 9),
      -70 - i * 42,
      whole(random, -30, 30),
      1.1,
    );
  const straw = mix(p.accent, '#ffffff', 0.1);
  const shade = random() < 0.6;
  const top = mix(p.warm, '#ff4f79', 0.35);
  const decor = shade
    ? `<g transform="rotate(24 70-330)"><path d="M70-470V-270" stroke="${p.clay}" stroke-width="6"/><path d="M-24-420Q70-530 164-420 132-408 117-420 94-404 70-420 46-404 23-420 8-408-24-420z" fill="${top}"/><path d="M70-488Q34-458 23-420 46-404 70-420zM70-488q66 22 94 68-32 12-47 0Q106-460 70-488z" fill="#fff" opacity=".35"/></g>`
    : placed(copy(`${id}l`, 0, 0), 84, -352, 20, 1.05);
  return (
    `<ellipse cx="8" cy="0" rx="106" ry="16" fill="#000" opacity=".45"/><path d="M-30-60-86-484-140-510" fill="none" stroke="${straw}" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/><path d="M-62-300-86-484-140-510" fill="none" stroke="#fff" stroke-width="17" stroke-dasharray="10 18" opacity=".65"/>${decor}` +
    `<path d="M-92-350-74-6Q0 12 74-6L92-350z" fill="${p.light}" opacity=".2"/><path d="M-89-304-74-14Q0 4 74-14L89-304z" fill="url(#${id}k)" opacity=".93"/>${ice}<ellipse cy="-304" rx="89" ry="15" fill="#fff" opacity=".4"/>` +
    `<path d="M-92-350-74-6Q0 12 74-6L92-350" fill="none" stroke="${p.light}" stroke-width="5"/><ellipse cy="-350" rx="92" ry="16" fill="none" stroke="${p.light}" stroke-width="6"/><path d="M-72-318-60-40" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".65"/><path d="M74-300 64-120" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>`
  );
}

/** Bottles behind, as dark shapes with a rim of light. */
function shelf(random: Random, p: Palette, id: string): string {
  let bottles = '';
  for (let x = whole(random, 10, 50); x < 1000; x += whole(random, 74, 110)) {
    const [w, h, neck] = [whole(random, 20, 30), whole(random, 90, 150), whole(random, 40, 70)];
    bottles += `M${x - w} 420v${-h}q0-20 ${w - 9}-34v${-neck}h18v${neck}q${w - 9} 14 ${w - 9} 34v${h}z`;
  }
  return (
    `<ellipse cx="500" cy="420" rx="620" ry="250" fill="url(#${id}h)" opacity=".8"/><path d="${bottles}" fill="${mix(p.sky[1], p.ground, 0.45)}" stroke="${mix(p.accent, p.sky[1], 0.55)}" stroke-width="3"/>` +
    `<path d="M0 420h1000v14H0z" fill="${mix(p.clay, p.ground, 0.6)}"/><path d="M0 421h1000" stroke="${p.accent}" stroke-width="3" opacity=".8"/>`
  );
}

/** The bar, polished. */
const counter = (p: Palette, bar: number): string =>
  `<path d="M0 ${bar - 46}h1000V800H0z" fill="${mix(p.clay, p.ground, 0.66)}"/><path d="M0 ${bar - 46}h1000" stroke="${p.light}" stroke-width="4" opacity=".5"/><path d="M0 ${bar + 66}h1000V800H0z" fill="${p.ground}" opacity=".6"/><ellipse cx="520" cy="${bar + 6}" rx="440" ry="38" fill="${p.light}" opacity=".13"/>`;

/** A cherry or two on the bar, and what glints in the air. */
function about(random: Random, p: Palette, x: number, bar: number): string {
  const sparks: Point[] = Array.from({ length: whole(random, 14, 24) }, () => [
    Math.round(x + between(random, -370, 330)),
    whole(random, 70, 540),
  ]);
  const a = x + whole(random, 30, 60);
  return (
    `<ellipse cx="${a + 26}" cy="${bar + 46}" rx="58" ry="8" fill="#000" opacity=".4"/><path d="M${a} ${bar + 26}q10-60 54-74-16 40-8 72" fill="none" stroke="${mix('#4fae52', p.ground, 0.2)}" stroke-width="5"/><path d="M${a} ${bar + 26}h0m46 2h0" stroke="#d8263f" stroke-width="44" stroke-linecap="round"/><path d="M${a - 8} ${bar + 16}h0m46 2h0" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".75"/>` +
    dots(sparks, 6, p.light, ' opacity=".6" class="art-wink"')
  );
}
