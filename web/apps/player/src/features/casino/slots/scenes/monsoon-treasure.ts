import { gradient, scatter, wrap } from '../../crash/scene.ts';
import { symbols } from '../art/monsoon-treasure.ts';
import { frame, heightOf, reels, widthOf, type Theme } from '../theme.ts';

/** A palace at dusk, seen through an arch, while the first rain falls. */

const dome = (canvas: CanvasRenderingContext2D, x: number, y: number, r: number) => {
  canvas.beginPath();
  canvas.moveTo(x - r, y);
  canvas.bezierCurveTo(x - r * 1.3, y - r * 0.9, x - r * 0.3, y - r * 1.1, x, y - r * 1.8);
  canvas.bezierCurveTo(x + r * 0.3, y - r * 1.1, x + r * 1.3, y - r * 0.9, x + r, y);
  canvas.fill();
};

export const theme: Theme = {
  symbols,
  poster: ['P', 'W', 'E'],
  entry: 'spin',
  glow: '#ffd24a',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#1b1546'],
        [0.55, '#6a2f7e'],
        [0.85, '#e2725f'],
        [1, '#f4b469'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    for (const [shade, shift, size] of [
      ['#4d2367', 0.1, 0.1],
      ['#2f1650', 0, 0.13],
    ] as const) {
      canvas.fillStyle = shade;
      const r = Math.max(34, width * size * 0.5);
      for (let i = -1; i < 7; i++) {
        const x = (i + shift * 5) * r * 2.5;
        dome(canvas, x, height * 0.78, r * (i % 2 ? 0.7 : 1));
        canvas.fillRect(x - r * 0.85, height * 0.77, r * 1.7, height);
      }
    }
  },
  board(canvas, box) {
    const [w, h] = [widthOf(box), heightOf(box)];
    frame(canvas, box, {
      border: 10,
      light: '#ffe9a8',
      own: '#c07a1c',
      shade: '#5a2c08',
      radius: 10,
    });
    reels(canvas, box, '#240d3c', '#4b1f6b', 'rgb(255 210 120 / .25)');
    canvas.fillStyle = '#c07a1c'; // the scallops of the arch
    const n = box.reels * 3;
    for (let i = 0; i < n; i++) {
      canvas.beginPath();
      canvas.arc(box.x + ((i + 0.5) * w) / n, box.y - 3, w / n / 2, 0, Math.PI);
      canvas.fill();
    }
    canvas.fillStyle = '#ffe9a8';
    for (let i = 0; i <= n; i++) canvas.fillRect(box.x + (i * w) / n - 1, box.y + h + 3, 2, 4);
  },
  alive(canvas, width, height, time) {
    canvas.strokeStyle = 'rgb(200 220 255 / .28)';
    canvas.lineWidth = 1;
    canvas.beginPath();
    for (let i = 0; i < 46; i++) {
      const y = wrap(scatter(i) + time / (900 + 500 * scatter(i + 99))) * (height + 30) - 20;
      const x = scatter(i + 7) * width - y * 0.08;
      canvas.moveTo(x, y);
      canvas.lineTo(x - 2, y + 14);
    }
    canvas.stroke();
  },
};
