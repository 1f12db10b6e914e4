import { clamp, gradient, scatter, wrap, type Moment, type Painter } from './scene.ts';

/** A propeller plane that climbs from a runway into the evening, with its trail as the curve. */

const cruise = 5_000;

/** Where the plane stands before the start, as a share of the width. */
const runway = 0.18;

/** How far the plane has come, from 0 to 1: it is seen nearer to the right the longer it flies. */
const progress = (elapsed: number) => 1 - Math.exp(-elapsed / cruise);

interface Place {
  x: number;
  y: number;
  angle: number;
}

/** Where the plane is: on the runway, on its climb, or leaving. */
function placeOf(width: number, height: number, { phase, elapsed, since, time }: Moment): Place {
  const ground = height * 0.84;
  const left = width * runway;
  if (phase === 'waiting') return { x: left, y: ground, angle: 0 };
  const p = progress(elapsed);
  const sway = Math.sin(time / 900) * height * 0.012 * p;
  const x = left + p * width * 0.58;
  const y = ground - p ** 1.7 * height * 0.56 + sway;
  const angle = -Math.min(0.5, p * 0.75) + Math.sin(time / 700) * 0.025 * p;
  if (phase === 'flying') return { x, y, angle };
  const away = (since / 650) ** 2;
  return { x: x + away * width * 0.7, y: y - away * height * 0.5, angle: angle - away * 0.15 };
}

function sky(canvas: CanvasRenderingContext2D, width: number, height: number, risen: number) {
  canvas.fillStyle = gradient(
    canvas,
    [0, 0, 0, height],
    [
      [0, '#120b2b'],
      [0.42, '#4a1d57'],
      [0.7, '#c2485a'],
      [0.86, '#f6a04d'],
      [1, '#ffd27a'],
    ],
  );
  canvas.fillRect(0, 0, width, height);
  const sunY = height * (0.8 + risen * 0.14);
  const radius = Math.min(width, height) * 0.2;
  const glow = canvas.createRadialGradient(
    width * 0.62,
    sunY,
    radius * 0.3,
    width * 0.62,
    sunY,
    radius * 3,
  );
  glow.addColorStop(0, 'rgb(255 226 150 / .75)');
  glow.addColorStop(1, 'rgb(255 180 90 / 0)');
  canvas.fillStyle = glow;
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = '#ffe9ad';
  canvas.beginPath();
  canvas.arc(width * 0.62, sunY, radius, 0, Math.PI * 2);
  canvas.fill();
}

/** Clouds in three layers; the nearer, the faster. */
function clouds(canvas: CanvasRenderingContext2D, width: number, height: number, flown: number) {
  for (let i = 0; i < 9; i++) {
    const near = 1 + (i % 3);
    const size = width * (0.05 + 0.035 * near);
    const x = (wrap(scatter(i) - flown * near * 0.035) * 1.5 - 0.25) * width;
    const y = height * (0.1 + 0.5 * scatter(i + 20));
    canvas.fillStyle = `rgb(255 ${200 - near * 14} ${190 - near * 10} / ${0.07 + near * 0.045})`;
    canvas.beginPath();
    for (let puff = 0; puff < 4; puff++) {
      const r = size * (0.34 + 0.2 * scatter(i * 7 + puff));
      const cx = x + (puff - 1.5) * size * 0.5;
      canvas.moveTo(cx + r, y);
      canvas.ellipse(cx, y, r, r * 0.55, 0, 0, Math.PI * 2);
    }
    canvas.fill();
  }
}

function land(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  flown: number,
  sunk: number,
) {
  const base = height * (0.84 + sunk * 0.3);
  canvas.fillStyle = '#3a1638';
  canvas.beginPath();
  canvas.moveTo(0, height);
  for (let i = 0; i <= 24; i++) {
    const x = (i / 24) * width;
    const hill = Math.sin(i * 0.9 + flown * 0.5) + Math.sin(i * 0.37 + flown * 0.3) * 1.4;
    canvas.lineTo(x, base - height * (0.03 + 0.02 * hill));
  }
  canvas.lineTo(width, height);
  canvas.fill();
  canvas.fillStyle = '#1a0c20';
  canvas.fillRect(0, base + height * 0.015, width, height);
  canvas.fillStyle = '#ffd98a';
  for (let i = 0; i < 12; i++) {
    const x = wrap(i / 12 - flown * 0.9) * width * 1.1;
    canvas.fillRect(x, base + height * 0.06, width * 0.035, Math.max(2, height * 0.008));
  }
}

/** The trail: the curve of the multiplier, with its light below. */
function trail(
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  to: Place,
  faded: number,
) {
  const x0 = width * runway;
  const y0 = height * 0.84;
  const bend = { x: x0 + (to.x - x0) * 0.6, y: y0 };
  const curve = () => {
    canvas.beginPath();
    canvas.moveTo(x0, y0);
    canvas.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
  };
  canvas.globalAlpha = 1 - faded;
  curve();
  canvas.lineTo(to.x, y0);
  canvas.closePath();
  canvas.fillStyle = gradient(
    canvas,
    [0, to.y, 0, y0],
    [
      [0, 'rgb(255 226 120 / .5)'],
      [1, 'rgb(255 90 71 / .05)'],
    ],
  );
  canvas.fill();
  for (const [thickness, colour] of [
    [11, 'rgb(255 220 120 / .22)'],
    [4, '#ffe9a8'],
  ] as const) {
    curve();
    canvas.lineWidth = thickness;
    canvas.lineCap = 'round';
    canvas.strokeStyle = colour;
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
}

function aircraft(
  canvas: CanvasRenderingContext2D,
  { x, y, angle }: Place,
  size: number,
  time: number,
) {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.scale(size / 100, size / 100);
  const shape = (colour: string, path: string) => {
    canvas.fillStyle = colour;
    canvas.fill(new Path2D(path));
  };
  shape('#7a1f1a', 'M-52 -8 L-66 -34 L-54 -34 L-36 -10 Z'); // fin
  shape('#b8362a', 'M-58 -6 L-74 -12 L-70 -4 L-50 2 Z'); // tailplane
  shape('#d9463a', 'M-60 -8 Q-30 -20 8 -20 Q44 -20 56 -6 Q48 10 8 12 Q-30 12 -60 -2 Z'); // body
  shape('#ff7a5c', 'M-56 -9 Q-26 -19 8 -19 Q40 -19 52 -8 Q20 -14 -56 -6 Z'); // light from above
  shape('#8c2a22', 'M-40 6 Q0 16 46 2 Q30 12 8 12 Q-20 12 -40 6 Z'); // shade below
  shape('#fff3d6', 'M-50 -3 Q0 2 54 -4 L54 -1 Q0 6 -50 0 Z'); // stripe
  shape('#bfe6f5', 'M2 -20 Q10 -34 24 -32 Q34 -28 34 -18 Z'); // cockpit
  shape('#6fb3d1', 'M16 -20 Q20 -30 26 -31 Q34 -27 34 -18 Z');
  shape('#a52d23', 'M-16 2 L22 2 L6 24 L-22 24 Z'); // wing
  shape('#e85b48', 'M-16 2 L22 2 L18 7 L-18 7 Z');
  shape('#2a1420', 'M54 -10 Q64 -6 54 2 Z'); // nose
  canvas.fillStyle = 'rgb(255 244 214 / .55)';
  const reach = 8 + 20 * Math.abs(Math.sin(time / 23));
  canvas.beginPath();
  canvas.ellipse(60, -4, 3, reach, 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.restore();
}

export const paintPlane: Painter = (canvas, width, height, moment) => {
  const { phase, elapsed, since, time } = moment;
  const p = phase === 'waiting' ? 0 : progress(elapsed);
  const flown = phase === 'waiting' ? time / 20_000 : time / 20_000 + elapsed / 1_600;
  const place = placeOf(width, height, moment);
  sky(canvas, width, height, p);
  clouds(canvas, width, height, flown);
  land(canvas, width, height, flown, p);
  const faded = phase === 'crashed' ? clamp(since / 500) : 0;
  if (phase !== 'waiting' && faded < 1) {
    const end = placeOf(width, height, { ...moment, phase: 'flying' });
    trail(canvas, width, height, end, faded);
  }
  aircraft(canvas, place, clamp(width * 0.2, 64, 130), time);
};
