import { gradient, scatter, wrap } from '../../crash/scene.ts';
import { symbols } from '../art/coral-clusters.ts';
import { heightOf, rounded, widthOf, type Theme } from '../theme.ts';

/** A reef under a bright surface; no frame, only sand and water. */

const coral = (
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  fill: string,
) => {
  canvas.strokeStyle = fill;
  canvas.lineCap = 'round';
  const branch = (bx: number, by: number, angle: number, length: number, width: number) => {
    if (length < 6) return;
    const [ex, ey] = [bx + Math.cos(angle) * length, by + Math.sin(angle) * length];
    canvas.lineWidth = width;
    canvas.beginPath();
    canvas.moveTo(bx, by);
    canvas.lineTo(ex, ey);
    canvas.stroke();
    branch(ex, ey, angle - 0.45, length * 0.72, width * 0.75);
    branch(ex, ey, angle + 0.4, length * 0.7, width * 0.75);
  };
  branch(x, y, -Math.PI / 2, size, size * 0.24);
};

export const theme: Theme = {
  symbols,
  poster: ['O', 'F', 'P'],
  entry: 'fall',
  glow: '#fff7a8',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#7fe3f2'],
        [0.3, '#1d93c9'],
        [0.75, '#0b3f86'],
        [1, '#06204f'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    canvas.fillStyle = 'rgb(255 255 255 / .1)';
    for (let i = 0; i < 6; i++) {
      const x = width * (0.08 + i * 0.18);
      canvas.beginPath();
      canvas.moveTo(x, 0);
      canvas.lineTo(x + width * 0.05, 0);
      canvas.lineTo(x - width * 0.08, height);
      canvas.lineTo(x - width * 0.22, height);
      canvas.fill();
    }
    const size = Math.min(width, height) * 0.13;
    coral(canvas, width * 0.05, height, size, '#e8506f');
    coral(canvas, width * 0.95, height, size * 1.1, '#ff9a4d');
    coral(canvas, width * 0.16, height + 8, size * 0.8, '#9a54e0');
    coral(canvas, width * 0.86, height + 8, size * 0.8, '#e83f9a');
  },
  board(canvas, box) {
    const pad = 6;
    canvas.fillStyle = 'rgb(4 26 66 / .5)';
    rounded(canvas, box.x - pad, box.y - pad, widthOf(box) + 2 * pad, heightOf(box) + 2 * pad, 20);
    canvas.fill();
    for (let reel = 0; reel < box.reels; reel++)
      for (let row = 0; row < box.rows; row++) {
        const [x, y] = [box.x + (reel + 0.5) * box.cell, box.y + (row + 0.5) * box.cell];
        const r = box.cell * 0.46;
        const bubble = canvas.createRadialGradient(x - r * 0.3, y - r * 0.4, r * 0.1, x, y, r);
        bubble.addColorStop(0, 'rgb(255 255 255 / .28)');
        bubble.addColorStop(1, 'rgb(140 220 255 / .08)');
        canvas.fillStyle = bubble;
        canvas.beginPath();
        canvas.arc(x, y, r, 0, 7);
        canvas.fill();
      }
  },
  alive(canvas, width, height, time) {
    canvas.strokeStyle = 'rgb(255 255 255 / .5)';
    canvas.lineWidth = 1;
    for (let i = 0; i < 22; i++) {
      const y = height - wrap(scatter(i) + time / (5000 + 5000 * scatter(i + 3))) * (height + 20);
      const x = scatter(i + 31) * width + Math.sin(time / 900 + i) * 5;
      canvas.beginPath();
      canvas.arc(x, y, 1.5 + scatter(i + 61) * 4, 0, 7);
      canvas.stroke();
    }
  },
};
