import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, at, ball, copy, dots, gradient, placed, type Point } from './svg.ts';
import { symbols, type SymbolName } from './symbols.ts';

/** A dealer at the table under the lamp, a card in the hand; at one side the reels turn. */
export function dealer(random: Random, p: Palette, id: string): string {
  const x = whole(random, 500, 530);
  const reels = x + whole(random, 262, 278);
  return (
    backdrop(random, p, id, { horizon: 470, x, y: 520, pool: 0, indoors: true }) +
    defs(random, p, id) +
    curtain(random, p) +
    `<circle cx="${x}" cy="240" r="380" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    cabinet(random, p, reels) +
    placed(figure(random, p, id), x, 470) +
    felt(random, p, id, x)
  );
}

const skins = ['#8a5638', '#b97a50', '#d69a6e', '#6e4229'] as const;

function defs(random: Random, p: Palette, id: string): string {
  const skin = mix(pick(random, skins), p.light, 0.06);
  const vest = mix(p.accent, p.ground, 0.62);
  return `<defs>${ball(`${id}i`, mix(skin, p.light, 0.45), skin, mix(skin, p.ground, 0.55))}${across(
    `${id}v`,
    [
      [0, mix(vest, p.ground, 0.5)],
      [0.45, mix(vest, p.light, 0.16)],
      [1, mix(vest, p.ground, 0.55)],
    ],
  )}${across(`${id}w`, [
    [0, mix(p.text, p.ground, 0.45)],
    [0.4, mix(p.text, '#ffffff', 0.5)],
    [1, mix(p.text, p.ground, 0.5)],
  ])}${gradient(`${id}t`, [
    [0, mix(p.turf[1], p.light, 0.14)],
    [1, mix(p.turf[2], p.ground, 0.3)],
  ])}<g id="${id}k"><rect x="-42" y="-60" width="84" height="120" rx="9" fill="#000" opacity=".35"/><rect x="-45" y="-64" width="84" height="120" rx="9" fill="${mix(p.text, '#ffffff', 0.5)}"/></g>${[p.accent, p.warm, mix(p.text, p.sky[2], 0.3)].map((colour, i) => chip(p, `${id}c${i}`, colour)).join('')}</defs>`;
}

const chip = (p: Palette, name: string, colour: string): string =>
  `<g id="${name}"><path d="M-34 0v10a34 12 0 0 0 68 0V0z" fill="${mix(colour, p.ground, 0.5)}"/><ellipse rx="34" ry="12" fill="${colour}"/><ellipse rx="26" ry="9" fill="none" stroke="${p.light}" stroke-width="4" stroke-dasharray="8 8" opacity=".8"/></g>`;

/** Folds behind the table. */
function curtain(random: Random, p: Palette): string {
  let folds = '';
  for (let x = whole(random, -40, 0); x < 1000; x += whole(random, 44, 66))
    folds += `M${x} 0q${whole(random, -10, 22)} 240 ${whole(random, -6, 10)} 480`;
  return `<path d="${folds}" fill="none" stroke="${mix(p.sky[1], p.light, 0.14)}" stroke-width="16" opacity=".35"/>`;
}

/** The dealer from the waist up, 0 0 at the table's edge; warm, simple, looking at the cards. */
function figure(random: Random, p: Palette, id: string): string {
  const hair = mix(p.ground, '#2a1710', 0.6);
  const long = random() < 0.5;
  const skin = `url(#${id}i)`;
  const style = long
    ? `<path d="M-80-306C-92-404 92-404 80-306 86-250 92-210 74-176 60-150 40-170 52-230L-52-230C-40-170-60-150-74-176-92-210-86-250-80-306z" fill="${hair}"/>`
    : '';
  const cut = long
    ? `<path d="M-72-292C-76-372-10-384 14-372 62-366 78-330 72-284 60-312 40-334 8-342-14-318-52-316-72-292z" fill="${hair}"/>`
    : `<path d="M-74-282C-84-366-40-388 4-384 58-386 84-352 74-282 66-300 64-318 56-332 20-320-30-322-56-334-64-318-66-300-74-282z" fill="${hair}"/>`;
  const arm = (s: number): string =>
    `<path d="M${s * 96}-150C${s * 168}-140 ${s * 186}-60 ${s * 176}-6L${s * 112} 34 ${s * 86} 8 ${s * 120}-36 ${s * 98}-80z" fill="url(#${id}w)"/>`;
  const [first, second] = [whole(random, -12, -4), whole(random, 8, 18)];
  return (
    style +
    `<path d="M-34-214h68v66q-34 24-68 0z" fill="${skin}"/><path d="M-30-196q30 22 60 0v22q-30 20-60 0z" fill="#000" opacity=".2"/>` +
    arm(-1) +
    arm(1) +
    `<path d="M-36-168C-84-160-112-146-120-110L-104 40h208l16-150c-8-36-36-50-84-58L0-120z" fill="url(#${id}w)"/><path d="M-60-162C-92-150-104-120-108-80L-100 40h200l8-120c-4-40-16-70-48-82L0-60z" fill="url(#${id}v)"/><path d="M0-60V40" stroke="${p.ground}" stroke-width="3" opacity=".5"/>` +
    dots(
      [
        [0, -30],
        [0, 0],
      ],
      9,
      p.warm,
    ) +
    `<path d="M0-134-40-154v42zM0-134l40-20v42z" fill="${p.accent}"/><circle cy="-133" r="9" fill="${mix(p.accent, p.ground, 0.35)}"/>` +
    // The face.
    `<ellipse cx="-70" cy="-268" rx="12" ry="19" fill="${skin}"/><ellipse cx="70" cy="-268" rx="12" ry="19" fill="${skin}"/><path d="M-70-290C-70-362 70-362 70-290 72-236 44-190 0-190S-72-236-70-290z" fill="${skin}"/>${cut}` +
    `<path d="M-42-280q14-10 28-2M14-282q14-8 28 2" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"/><path d="M-38-259q10 9 20 0M18-259q10 9 20 0" fill="none" stroke="${p.ground}" stroke-width="5.5" stroke-linecap="round"/><path d="M2-262q8 20 2 26-8 4-12-1" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round" opacity=".28"/><path d="M-22-219q22 19 44 0" fill="none" stroke="${long ? '#b8323f' : mix('#7a2f26', p.ground, 0.2)}" stroke-width="7" stroke-linecap="round"/><ellipse cx="-44" cy="-236" rx="13" ry="8" fill="#ff5a47" opacity=".18"/><ellipse cx="44" cy="-236" rx="13" ry="8" fill="#ff5a47" opacity=".18"/>` +
    // Hands with what they deal.
    `${placed(copy(`${id}k`, 0, 0), 128, -8, first + 20, 1)}${placed(`${copy(`${id}k`, 0, 0)}<path d="M0-26C10-8 26 2 22 14 20 26 8 26 3 17c0 6 2 10 6 14H-9c4-4 6-8 6-14-5 9-17 9-19-3C-26 2-10-8 0-26z" fill="${p.ink}" transform="translate(-3 0)"/>`, 96, -14, second - 12, 1)}` +
    `<path d="M92 30q-14-22 8-34l40-4q24 2 22 26l-8 22H104z" fill="${skin}"/><path d="M-92 34q16-20-4-38l-44-6q-26 4-24 30l10 20h52z" fill="${skin}"/><path d="M108 8h38M-112 10h-36" stroke="#000" stroke-width="3" stroke-linecap="round" opacity=".2"/>`
  );
}

/** Felt with the rail before it, cards in a row and chips. */
function felt(random: Random, p: Palette, id: string, x: number): string {
  const gold = mix('#e2ab48', p.warm, 0.2);
  const spots: Point[] = [-1, 0, 1].map((i) => [x + i * 172, 566 + Math.abs(i) * 6]);
  const boxes = spots.map(([a, b]) => `M${at(a - 62, b - 22)}h116l10 52h-136z`).join('');
  let chips = '';
  for (const [i, [a, b]] of spots.entries()) {
    for (let k = whole(random, 2, 5), high = 0; k > 0; k--, high -= 11)
      chips += copy(`${id}c${i}`, a, b + high);
  }
  return (
    `<ellipse cx="${x}" cy="800" rx="640" ry="312" fill="${mix(p.clay, p.ground, 0.6)}"/><ellipse cx="${x}" cy="804" rx="622" ry="300" fill="url(#${id}t)"/><ellipse cx="${x}" cy="806" rx="560" ry="252" fill="none" stroke="${gold}" stroke-width="3" opacity=".6"/>` +
    `<ellipse cx="${x}" cy="600" rx="330" ry="90" fill="url(#${id}g)" opacity=".5"/><path d="${boxes}" fill="none" stroke="${p.light}" stroke-width="3" opacity=".55"/>${chips}`
  );
}

/** A slot machine in the second row. */
function cabinet(random: Random, p: Palette, x: number): string {
  const gold = mix('#e2ab48', p.warm, 0.2);
  const signs: SymbolName[] = ['seven', 'cherry', 'bell', 'star', 'gem'];
  const first = whole(random, 0, 4);
  let windows = '';
  for (let i = 0; i < 3; i++)
    windows += `<rect x="${-80 + i * 55}" y="-118" width="50" height="104" rx="5" fill="${mix(p.text, '#ffffff', 0.3)}"/>${placed(symbols[signs[(first + i * 2) % 5] ?? 'seven'](p), -55 + i * 55, -66, 0, 0.46)}`;
  const lamps: Point[] = Array.from({ length: 9 }, (_, i) => [-88 + i * 22, -164]);
  return placed(
    `<path d="M-112-190q112-60 224 0v330h-224z" fill="${mix(p.accent, p.ground, 0.6)}"/><path d="M-112-190q112-60 224 0v330h-224z" fill="none" stroke="${gold}" stroke-width="7"/><rect x="-92" y="-130" width="184" height="128" rx="9" fill="${p.ground}"/>${windows}<path d="M-88-66h176" stroke="${p.accent}" stroke-width="3"/>${dots(lamps, 10, p.light, ' class="art-wink"')}<rect x="-70" y="22" width="140" height="40" rx="8" fill="${p.accent}" opacity=".85"/><path d="M112-80h22v-92" fill="none" stroke="${gold}" stroke-width="9"/><circle cx="134" cy="-180" r="17" fill="${mix('#e0344a', p.warm, 0.1)}"/>`,
    x,
    between(random, 352, 366),
    0,
    0.94,
  );
}
