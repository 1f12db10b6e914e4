import { gradient, scatter } from '../../crash/scene.ts';
import { symbols } from '../art/caravan-ways.ts';
import { frame, heightOf, reels, widthOf, type Theme } from '../theme.ts';

/** A camp in the dunes under stars; the reels hang as woven bands. */

const dune = (
  canvas: CanvasRenderingContext2D,
  width: number,
  height: number,
  at: number,
  fill: string,
) => {
  canvas.fillStyle = fill;
  canvas.beginPath();
  canvas.moveTo(0, height * at);
  canvas.bezierCurveTo(
    width * 0.3,
    height * (at - 0.16),
    width * 0.5,
    height * (at + 0.12),
    width,
    height * (at - 0.08),
  );
  canvas.lineTo(width, height);
  canvas.lineTo(0, height);
  canvas.fill();
};

export const theme: Theme = {
  symbols,
  poster: ['L', 'Y', 'C'],
  entry: 'spin',
  glow: '#7df5ea',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#050a24'],
        [0.6, '#1b2f6b'],
        [0.85, '#5a4a86'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    canvas.fillStyle = '#ffe9b8';
    canvas.beginPath();
    canvas.arc(width * 0.86, height * 0.17, 24, 0, 7);
    canvas.fill();
    canvas.fillStyle = '#0a1436';
    canvas.beginPath();
    canvas.arc(width * 0.86 - 10, height * 0.17 - 5, 21, 0, 7);
    canvas.fill();
    dune(canvas, width, height, 0.82, '#6b4a5e');
    dune(canvas, width, height, 0.92, '#43304c');
  },
  board(canvas, box) {
    const [w, h] = [widthOf(box), heightOf(box)];
    frame(canvas, box, {
      border: 9,
      light: '#e8a860',
      own: '#8a3a26',
      shade: '#3f1410',
      radius: 4,
    });
    reels(canvas, box, '#4d1016', '#7a1c22', 'rgb(0 0 0 / .4)');
    for (let reel = 0; reel < box.reels; reel++) {
      const x = box.x + reel * box.cell;
      canvas.strokeStyle = 'rgb(255 217 138 / .45)'; // the pattern at the edges of each band
      canvas.lineWidth = 1.5;
      canvas.beginPath();
      for (let y = 0; y <= h; y += 8) {
        const zig = (y / 8) % 2 ? 3 : 7;
        canvas[y ? 'lineTo' : 'moveTo'](x + zig, box.y + y);
      }
      for (let y = 0; y <= h; y += 8) {
        const zig = (y / 8) % 2 ? 3 : 7;
        canvas[y ? 'lineTo' : 'moveTo'](x + box.cell - zig, box.y + y);
      }
      canvas.stroke();
    }
    canvas.strokeStyle = '#ffd98a'; // fringes
    canvas.lineWidth = 2;
    canvas.beginPath();
    for (let x = 4; x < w; x += 8) {
      canvas.moveTo(box.x + x, box.y + h + 9);
      canvas.lineTo(box.x + x, box.y + h + 17);
    }
    canvas.stroke();
  },
  alive(canvas, width, height, time) {
    for (let i = 0; i < 60; i++) {
      const glimmer = 0.35 + 0.65 * Math.abs(Math.sin(time / 1400 + i * 1.7));
      canvas.fillStyle = `rgb(255 246 214 / ${glimmer * 0.8})`;
      const size = 0.8 + scatter(i + 50) * 1.3;
      canvas.fillRect(scatter(i) * width, scatter(i + 20) * height * 0.62, size, size);
    }
  },
};
