import { gradient, scatter, wrap } from '../../crash/scene.ts';
import { symbols } from '../art/jungle-atlas.ts';
import { frame, heightOf, rounded, widthOf, type Theme } from '../theme.ts';

/** A temple in the forest; each symbol lies on a slab of stone. */

const frond = (
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  turn: number,
  size: number,
  fill: string,
) => {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(turn);
  canvas.fillStyle = fill;
  for (let i = 0; i < 9; i++) {
    const at = (i / 9) * size;
    const length = size * 0.42 * Math.sin(((i + 1.5) / 10.5) * Math.PI);
    for (const side of [-1, 1]) {
      canvas.beginPath();
      canvas.moveTo(at, 0);
      canvas.quadraticCurveTo(
        at + length * 0.9,
        side * length * 0.4,
        at + length * 0.8,
        side * length,
      );
      canvas.quadraticCurveTo(at + length * 0.2, side * length * 0.7, at, 0);
      canvas.fill();
    }
  }
  canvas.restore();
};

export const theme: Theme = {
  symbols,
  poster: ['S', 'H', 'U'],
  entry: 'spin',
  glow: '#c9ff6b',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#d7e89a'],
        [0.35, '#5fa052'],
        [0.75, '#16492f'],
        [1, '#071c14'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    canvas.fillStyle = 'rgb(255 255 210 / .13)';
    for (let i = 0; i < 4; i++) {
      canvas.beginPath();
      canvas.moveTo(width * (0.5 + i * 0.12), 0);
      canvas.lineTo(width * (0.56 + i * 0.12), 0);
      canvas.lineTo(width * (0.2 + i * 0.14), height);
      canvas.lineTo(width * (0.02 + i * 0.14), height);
      canvas.fill();
    }
    const size = Math.min(width, height) * 0.55;
    for (const [x, y, turn, fill] of [
      [-0.02, 0.1, 0.6, '#1f6b3a'],
      [-0.02, 0.5, -0.2, '#134f2c'],
      [-0.02, 0.95, -0.7, '#0d3b22'],
      [1.02, 0.06, 2.6, '#1f6b3a'],
      [1.02, 0.5, 3.4, '#134f2c'],
      [1.02, 0.98, 3.9, '#0d3b22'],
    ] as const)
      frond(canvas, x * width, y * height, turn, size, fill);
  },
  board(canvas, box) {
    frame(canvas, box, {
      border: 11,
      light: '#b9c2a6',
      own: '#6b7560',
      shade: '#2c3328',
      radius: 3,
    });
    canvas.fillStyle = '#1c241b';
    canvas.fillRect(box.x, box.y, widthOf(box), heightOf(box));
    for (let reel = 0; reel < box.reels; reel++)
      for (let row = 0; row < box.rows; row++) {
        const [x, y] = [box.x + reel * box.cell, box.y + row * box.cell];
        canvas.fillStyle = `rgb(${70 + scatter(reel * 7 + row) * 26} ${84 + scatter(reel + row * 5) * 22} 68)`;
        rounded(canvas, x + 2, y + 2, box.cell - 4, box.cell - 4, 5);
        canvas.fill();
        canvas.strokeStyle = 'rgb(255 255 230 / .16)';
        canvas.stroke();
      }
  },
  alive(canvas, width, height, time) {
    for (let i = 0; i < 18; i++) {
      const x = wrap(scatter(i) + Math.sin(time / 4000 + i) * 0.04) * width;
      const y = (0.15 + 0.8 * scatter(i + 17)) * height + Math.sin(time / 1300 + i * 3) * 10;
      const lit = Math.max(0, Math.sin(time / 800 + i * 2.3));
      canvas.fillStyle = `rgb(226 255 130 / ${lit * 0.75})`;
      canvas.beginPath();
      canvas.arc(x, y, 2.2, 0, 7);
      canvas.fill();
    }
  },
};
