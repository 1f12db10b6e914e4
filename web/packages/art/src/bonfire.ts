import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, ball, dots, n, placed, type Point } from './svg.ts';

/** A fire of logs under the night: its own light, stones around it, a kettle over it or sparks alone. */
export function bonfire(random: Random, p: Palette, id: string): string {
  const x = whole(random, 540, 575);
  const kettle = random() < 0.5;
  const red = mix('#ff5a1f', p.warm, 0.15);
  const gold = mix('#ffc23d', p.warm, 0.2);
  return (
    backdrop(random, p, id, { horizon: whole(random, 470, 500), x, y: 600, pool: 0 }) +
    `<defs>${ball(`${id}l`, mix('#b9825a', gold, 0.5), '#7a4a2c', mix('#3a2114', p.ground, 0.5))}<radialGradient id="${id}q"><stop offset="0" stop-color="${gold}" stop-opacity=".9"/><stop offset=".4" stop-color="${red}" stop-opacity=".38"/><stop offset="1" stop-color="${red}" stop-opacity="0"/></radialGradient></defs>` +
    `<ellipse cx="${x}" cy="600" rx="520" ry="130" fill="url(#${id}q)" opacity=".8"/><circle cx="${x}" cy="380" r="430" fill="url(#${id}q)" opacity=".75" class="art-halo"/>` +
    stones(random, p, x, -1) +
    placed(
      `<g class="art-flame">${flame(random, 1, mix(red, p.ground, 0.1))}${flame(random, 0.74, mix(red, gold, 0.5))}${flame(random, 0.5, gold)}${flame(random, 0.26, '#fff4cf')}</g>`,
      x,
      572,
      0,
      kettle ? 0.8 : 1,
    ) +
    logs(random, p, id, x) +
    (kettle ? pot(p, x) : '') +
    stones(random, p, x, 1) +
    sparks(random, gold, x)
  );
}

/** A flame of 400 high on 0 0, its tongues by chance. */
function flame(random: Random, size: number, colour: string): string {
  const s = (v: number): string => n(v * size);
  const lean = between(random, -26, 26);
  const tip = (dx: number, h: number): string => `${s(dx + lean)} ${s(-h)}`;
  return `<path d="M${s(-150)} 0C${s(-190)} ${s(-120)} ${s(-110)} ${s(-160)} ${tip(-96, whole(random, 220, 270))} ${s(-60)} ${s(-200)} ${s(-56)} ${s(-190)} ${s(-44)} ${s(-170)} ${s(-50)} ${s(-290)} ${s(10)} ${s(-330)} ${tip(20, whole(random, 390, 440))} ${s(40)} ${s(-320)} ${s(76)} ${s(-270)} ${s(60)} ${s(-190)} ${s(84)} ${s(-210)} ${s(96)} ${s(-250)} ${tip(96, whole(random, 250, 300))} ${s(140)} ${s(-190)} ${s(190)} ${s(-110)} ${s(150)} 0 ${s(90)} ${s(40)} ${s(-90)} ${s(40)} ${s(-150)} 0z" fill="${colour}"/>`;
}

function logs(random: Random, p: Palette, id: string, x: number): string {
  const log = (turn: number, dx: number, dy: number): string =>
    placed(
      `<path d="M-170-24h300a14 24 0 0 1 0 48h-300z" fill="url(#${id}l)"/><path d="M-140-8h120M-60 10h140M20-12h70" stroke="${p.ground}" stroke-width="5" opacity=".5"/><ellipse cx="-170" rx="15" ry="24" fill="#d9a066"/><ellipse cx="-170" rx="8" ry="14" fill="none" stroke="#7a4a2c" stroke-width="4"/>`,
      x + dx,
      588 + dy,
      turn + between(random, -3, 3),
      0.9,
    );
  return `<ellipse cx="${x}" cy="612" rx="220" ry="26" fill="#000" opacity=".45"/>${log(-17, 16, -8)}${log(197, -16, -6)}${log(0, 8, 18)}`;
}

/** A kettle on a rod between two forks. */
function pot(p: Palette, x: number): string {
  const iron = mix(p.ground, p.quiet, 0.3);
  return placed(
    `<path d="M-250 10-214-330M-250-350l36 24 24-34M250 10 214-330M250-350l-36 24-24-34" fill="none" stroke="#4a2d1a" stroke-width="15" stroke-linecap="round"/><path d="M-250-322h500" stroke="#5f3b22" stroke-width="13" stroke-linecap="round"/><path d="M0-320v70M-66-214q66-84 132 0" fill="none" stroke="${iron}" stroke-width="7"/><path d="M-78-214h156c22 70 0 112-30 122h-96c-30-10-52-52-30-122z" fill="${iron}"/><path d="M-60-218q60-36 120 0zM74-190q46-6 52-40l16 8q-4 60-56 82z" fill="${mix(iron, p.ground, 0.25)}"/><path d="M-62-196q-12 52 8 84" fill="none" stroke="${p.warm}" stroke-width="8" stroke-linecap="round" opacity=".7"/>${dots([[0, -240]], 18, iron)}`,
    x,
    590,
    0,
    1.05,
  );
}

function stones(random: Random, p: Palette, x: number, side: number): string {
  const points: Point[] = Array.from({ length: 7 }, (_, i) => {
    const a = (Math.PI * (i + 0.5)) / 7;
    return [x + Math.cos(a) * 262, 606 + side * Math.sin(a) * (side > 0 ? 42 : 34)];
  });
  return points
    .map(([a, b]) => {
      const r = whole(random, 32, 46);
      return `<ellipse cx="${n(a)}" cy="${n(b)}" rx="${r}" ry="${n(r * 0.66)}" fill="${mix(p.quiet, p.ground, side > 0 ? 0.68 : 0.5)}"/><path d="M${at(Math.round(a - r * 0.6), Math.round(b - r * 0.36))}q${n(r * 0.6)} ${n(-r * 0.34)} ${n(r * 1.1)} 0" fill="none" stroke="${p.warm}" stroke-width="3" opacity=".45"/>`;
    })
    .join('');
}

function sparks(random: Random, gold: string, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 20, 34) }, () => {
    const up = random();
    return [Math.round(x + between(random, -1, 1) * (70 + 230 * up)), Math.round(440 - 360 * up)];
  });
  return (
    dots(points, 5, gold, ' class="art-wink"') + dots(points.slice(0, 8), 9, gold, ' opacity=".8"')
  );
}
