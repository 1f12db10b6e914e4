import { gradient, scatter, wrap } from '../../crash/scene.ts';
import { coin, symbols } from '../art/savanna-coins.ts';
import { frame, heightOf, reels, widthOf, type Theme } from '../theme.ts';

/** The sun goes down behind an acacia; the reels are cut into wood. */

const acacia = (canvas: CanvasRenderingContext2D, x: number, y: number, size: number) => {
  canvas.fillStyle = '#1d0a08';
  canvas.fillRect(x - size * 0.05, y - size, size * 0.1, size);
  for (const [dx, dy, rx] of [
    [0, -1.05, 0.75],
    [-0.4, -0.9, 0.45],
    [0.45, -0.88, 0.5],
  ] as const) {
    canvas.beginPath();
    canvas.ellipse(x + dx * size, y + dy * size, rx * size, size * 0.14, 0, 0, 7);
    canvas.fill();
  }
};

export const theme: Theme = {
  symbols,
  poster: ['L', 'O', 'W'],
  coin,
  entry: 'spin',
  glow: '#ffe27a',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#5a1230'],
        [0.45, '#d4502a'],
        [0.75, '#ffb03a'],
        [0.76, '#4a1d10'],
        [1, '#1d0a08'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    const r = Math.min(width, height) * 0.26;
    const sun = canvas.createRadialGradient(
      width * 0.5,
      height * 0.6,
      r * 0.2,
      width * 0.5,
      height * 0.6,
      r,
    );
    sun.addColorStop(0, '#fff6b8');
    sun.addColorStop(0.7, '#ffd24a');
    sun.addColorStop(1, 'rgb(255 160 40 / 0)');
    canvas.fillStyle = sun;
    canvas.fillRect(0, 0, width, height * 0.755);
    acacia(canvas, width * 0.09, height * 0.8, height * 0.26);
    acacia(canvas, width * 0.92, height * 0.82, height * 0.2);
  },
  board(canvas, box) {
    frame(canvas, box, {
      border: 12,
      light: '#d99a55',
      own: '#7a4319',
      shade: '#331606',
      radius: 8,
    });
    reels(canvas, box, '#1d0d06', '#4a2a14', 'rgb(255 200 120 / .18)');
    const [w, h] = [widthOf(box), heightOf(box)];
    canvas.strokeStyle = '#ffd98a'; // carved triangles
    canvas.lineWidth = 1.5;
    for (const y of [box.y - 6, box.y + h + 6]) {
      canvas.beginPath();
      for (let i = 0; i <= 40; i++)
        canvas[i ? 'lineTo' : 'moveTo'](box.x + (w * i) / 40, y + (i % 2 ? 3 : -3));
      canvas.stroke();
    }
  },
  alive(canvas, width, height, time) {
    canvas.strokeStyle = 'rgb(30 8 12 / .8)';
    canvas.lineWidth = 1.6;
    for (let i = 0; i < 7; i++) {
      const x = wrap(scatter(i) + time / 60_000) * (width + 60) - 30;
      const y = height * (0.06 + 0.16 * scatter(i + 9));
      const beat = 3 * Math.sin(time / 260 + i * 2);
      canvas.beginPath();
      canvas.moveTo(x - 7, y - beat);
      canvas.quadraticCurveTo(x - 3, y - 3, x, y);
      canvas.quadraticCurveTo(x + 3, y - 3, x + 7, y - beat);
      canvas.stroke();
    }
  },
};
