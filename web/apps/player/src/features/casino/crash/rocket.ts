import { clamp, gradient, mix, scatter, wrap, type Painter } from './scene.ts';

/** A rocket that rises from a launch tower through the day's sky into space, beside an altimeter of multipliers. */

/** How high it is: each doubling of the multiplier is one. */
const altitude = (multiplier: number) => Math.log2(multiplier / 100);

const day = [86, 164, 224];
const dusk = [40, 52, 120];
const space = [6, 8, 22];

function sky(canvas: CanvasRenderingContext2D, width: number, height: number, high: number) {
  const top = high < 2 ? mix(day, dusk, high / 2) : mix(dusk, space, clamp((high - 2) / 2));
  const low =
    high < 3 ? mix([196, 226, 240], day, high / 3) : mix(day, dusk, clamp((high - 3) / 3));
  canvas.fillStyle = gradient(
    canvas,
    [0, 0, 0, height],
    [
      [0, top],
      [1, high > 6 ? mix(dusk, space, clamp((high - 6) / 2)) : low],
    ],
  );
  canvas.fillRect(0, 0, width, height);
}

/** Stars come out with the height and pass downwards. */
function stars(canvas: CanvasRenderingContext2D, width: number, height: number, high: number) {
  const seen = clamp((high - 1.2) / 2);
  if (seen === 0) return;
  canvas.fillStyle = '#fff';
  for (let i = 0; i < 70; i++) {
    const near = 0.3 + scatter(i + 300);
    const y = wrap(scatter(i) + high * near * 0.5) * height;
    canvas.globalAlpha = seen * (0.3 + 0.6 * scatter(i + 90));
    canvas.fillRect(scatter(i + 40) * width, y, 1.5 * near + 0.5, (1.5 + 5 * seen) * near);
  }
  canvas.globalAlpha = 1;
}

/** The ground with the launch tower sinks away; from above it is round. */
function ground(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  high: number,
  sunk: number,
) {
  const y = height * 0.86 + sunk;
  if (y > height * 1.6) return;
  canvas.fillStyle = '#3f7d57';
  canvas.beginPath();
  canvas.ellipse(width / 2, y + width * 1.4, width * (1.6 + high), width * 1.4, 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle = '#2d5f42';
  canvas.fillRect(0, y + height * 0.05, width, height);
  canvas.fillStyle = '#7c8894';
  canvas.fillRect(width * 0.36, y - 4, width * 0.28, 12);
  canvas.fillStyle = '#c24b3a';
  const tower = width / 2 - clamp(width * 0.16, 56, 110);
  canvas.fillRect(tower, y - height * 0.42, 7, height * 0.42);
  canvas.fillRect(tower + 16, y - height * 0.42, 5, height * 0.42);
  for (let i = 0; i < 7; i++) canvas.fillRect(tower, y - height * (0.06 + i * 0.058), 20, 3);
}

/** Multipliers at their heights, passing on the left. */
function altimeter(canvas: CanvasRenderingContext2D, height: number, high: number) {
  canvas.font = '600 12px system-ui, sans-serif';
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'left';
  canvas.direction = 'ltr';
  const step = height * 0.24;
  for (let mark = Math.max(0, Math.floor(high - 3)); mark <= high + 4; mark++) {
    const y = height * 0.58 + (high - mark) * step;
    canvas.fillStyle = 'rgb(255 255 255 / .9)';
    canvas.fillRect(0, y, 14, 2);
    canvas.fillText(`${2 ** mark}×`, 20, y + 1);
    canvas.fillStyle = 'rgb(255 255 255 / .45)';
    for (let part = 1; part < 4; part++) canvas.fillRect(0, y - (part / 4) * step, 7, 1.5);
  }
}

function flame(canvas: CanvasRenderingContext2D, power: number, time: number) {
  for (const [size, colour] of [
    [1, '#ff6a2b'],
    [0.66, '#ffb13d'],
    [0.36, '#fff3c4'],
  ] as const) {
    const length = power * size * (62 + 9 * Math.sin(time / 31 + size * 9));
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.moveTo(-14 * size, 46);
    canvas.quadraticCurveTo(-10 * size, 46 + length * 0.5, 0, 46 + length);
    canvas.quadraticCurveTo(10 * size, 46 + length * 0.5, 14 * size, 46);
    canvas.fill();
  }
}

function hull(canvas: CanvasRenderingContext2D) {
  const shape = (colour: string, path: string) => {
    canvas.fillStyle = colour;
    canvas.fill(new Path2D(path));
  };
  shape('#7d2bd0', 'M-18 14 L-38 44 L-36 56 L-16 42 Z');
  shape('#4f1891', 'M18 14 L38 44 L36 56 L16 42 Z');
  shape('#e9eef5', 'M0 -72 Q22 -44 20 8 Q19 34 14 46 L-14 46 Q-19 34 -20 8 Q-22 -44 0 -72 Z');
  shape('#fff', 'M0 -72 Q-18 -44 -17 8 Q-16 34 -11 46 L-14 46 Q-19 34 -20 8 Q-22 -44 0 -72 Z');
  shape('#a9b4c6', 'M0 -72 Q22 -44 20 8 Q19 34 14 46 L4 46 Q12 0 0 -72 Z');
  shape('#7d2bd0', 'M0 -72 Q10 -60 14 -44 L-14 -44 Q-10 -60 0 -72 Z');
  shape('#4f1891', 'M0 -72 Q10 -60 14 -44 L4 -44 Z');
  shape('#2b2f45', 'M-10 46 L10 46 L14 54 L-14 54 Z');
  canvas.fillStyle = '#2b3a63';
  canvas.beginPath();
  canvas.arc(0, -16, 11, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle = '#7fe0ff';
  canvas.beginPath();
  canvas.arc(0, -16, 8, 0, Math.PI * 2);
  canvas.fill();
  canvas.fillStyle = '#e6fbff';
  canvas.beginPath();
  canvas.arc(-3, -19, 3, 0, Math.PI * 2);
  canvas.fill();
}

/** The rocket bursts into parts that fall. */
function burst(
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  since: number,
) {
  const t = since / 1_000;
  if (t > 1.4) return;
  const ring = canvas.createRadialGradient(x, y, 0, x, y, size * (0.5 + t * 2.4));
  ring.addColorStop(0, `rgb(255 244 200 / ${clamp(1 - t * 2)})`);
  ring.addColorStop(0.5, `rgb(255 138 50 / ${clamp(0.9 - t)})`);
  ring.addColorStop(1, 'rgb(255 80 40 / 0)');
  canvas.fillStyle = ring;
  canvas.fillRect(x - size * 4, y - size * 4, size * 8, size * 8);
  for (let i = 0; i < 26; i++) {
    const angle = scatter(i) * Math.PI * 2;
    const speed = size * (0.8 + 2.2 * scatter(i + 60));
    const px = x + Math.cos(angle) * speed * t;
    const py = y + Math.sin(angle) * speed * t + size * 1.2 * t * t;
    canvas.globalAlpha = clamp(1.3 - t);
    canvas.fillStyle = ['#ffd76a', '#ff7a3a', '#cfd8e6', '#7d2bd0'][i % 4] ?? '#fff';
    const side = size * (0.05 + 0.07 * scatter(i + 80));
    canvas.fillRect(px, py, side, side);
  }
  canvas.globalAlpha = 1;
}

/** Smoke at the start, blown to both sides. */
function smoke(canvas: CanvasRenderingContext2D, x0: number, y: number, elapsed: number) {
  const t = elapsed / 1_000;
  if (t > 3) return;
  for (let i = 0; i < 14; i++) {
    const side = i % 2 ? 1 : -1;
    const x = x0 + side * (12 + t * 60 * scatter(i));
    canvas.fillStyle = `rgb(240 244 250 / ${clamp(0.5 - t / 6) * scatter(i + 9)})`;
    canvas.beginPath();
    canvas.arc(x, y - 6 * scatter(i + 3), 12 + t * 16 * scatter(i + 5), 0, Math.PI * 2);
    canvas.fill();
  }
}

export const paintRocket: Painter = (canvas, width, height, moment) => {
  const { phase, elapsed, since, multiplier, time } = moment;
  const high = phase === 'waiting' ? 0 : altitude(multiplier);
  const size = clamp(height * 0.3, 76, 150);
  const lift = phase === 'waiting' ? 0 : clamp(elapsed / 1_800) ** 2;
  const sunk = high * height * 0.9;
  sky(canvas, width, height, high);
  stars(canvas, width, height, high);
  ground(canvas, width, height, high, sunk);
  altimeter(canvas, height, high);
  const rest = height * 0.86 - size * 0.42;
  const y = rest + (height * 0.56 - rest) * lift;
  if (phase !== 'waiting') smoke(canvas, width / 2, height * 0.86 + sunk, elapsed);
  if (phase === 'crashed') {
    burst(canvas, width / 2, y, size, since);
    return;
  }
  canvas.save();
  const shake = phase === 'flying' ? Math.sin(time / 17) * 0.9 : 0;
  canvas.translate(width / 2 + shake, y);
  canvas.scale(size / 128, size / 128);
  if (phase === 'flying') flame(canvas, 0.6 + lift * 0.6, time);
  hull(canvas);
  canvas.restore();
};
