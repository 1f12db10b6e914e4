import { gradient, scatter, wrap } from '../../crash/scene.ts';
import { symbols } from '../art/mithai-rush.ts';
import { heightOf, rounded, widthOf, type Theme } from '../theme.ts';

/** The counter of a sweet shop at a festival: garlands, lights, a silver tray. */

const flower = (
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  fill: string,
) => {
  canvas.fillStyle = fill;
  for (let i = 0; i < 8; i++) {
    canvas.beginPath();
    canvas.arc(x + Math.cos(i * 0.785) * r * 0.6, y + Math.sin(i * 0.785) * r * 0.6, r * 0.5, 0, 7);
    canvas.fill();
  }
  canvas.fillStyle = '#a84e07';
  canvas.beginPath();
  canvas.arc(x, y, r * 0.35, 0, 7);
  canvas.fill();
};

export const theme: Theme = {
  symbols,
  poster: ['L', 'd', 'S'],
  entry: 'fall',
  glow: '#fff0a0',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#ff5f9a'],
        [0.55, '#d12f7d'],
        [1, '#6a1150'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    const stripe = Math.max(26, width / 16);
    for (let i = 0; i * stripe < width; i++) {
      canvas.fillStyle = i % 2 ? '#fff3e0' : '#f2a01f'; // the awning
      canvas.beginPath();
      canvas.moveTo(i * stripe, 0);
      canvas.lineTo((i + 1) * stripe, 0);
      canvas.lineTo((i + 1) * stripe, 16);
      canvas.arc((i + 0.5) * stripe, 16, stripe / 2, 0, Math.PI);
      canvas.fill();
    }
    for (let i = 0; i < 15; i++) {
      const y = height * 0.2 + i * height * 0.055;
      flower(canvas, 9 + (i % 2) * 4, y, 8, i % 3 ? '#ffb31f' : '#ff7a1f');
      flower(canvas, width - 9 - (i % 2) * 4, y, 8, i % 3 ? '#ffb31f' : '#ff7a1f');
    }
  },
  board(canvas, box) {
    const pad = 9;
    const [w, h] = [widthOf(box), heightOf(box)];
    const tray = canvas.createLinearGradient(box.x, box.y, box.x + w, box.y + h);
    tray.addColorStop(0, '#ffffff');
    tray.addColorStop(0.5, '#b9c3d4');
    tray.addColorStop(1, '#f2f5fa');
    canvas.save();
    canvas.shadowColor = 'rgb(40 0 30 / .6)';
    canvas.shadowBlur = 22;
    canvas.shadowOffsetY = 8;
    canvas.fillStyle = tray;
    rounded(canvas, box.x - pad, box.y - pad, w + 2 * pad, h + 2 * pad, 24);
    canvas.fill();
    canvas.restore();
    canvas.fillStyle = '#5b1048';
    rounded(canvas, box.x - 1, box.y - 1, w + 2, h + 2, 16);
    canvas.fill();
    for (let reel = 0; reel < box.reels; reel++)
      for (let row = 0; row < box.rows; row++) {
        canvas.fillStyle = 'rgb(255 214 236 / .16)';
        rounded(
          canvas,
          box.x + reel * box.cell + 2,
          box.y + row * box.cell + 2,
          box.cell - 4,
          box.cell - 4,
          box.cell * 0.3,
        );
        canvas.fill();
      }
  },
  alive(canvas, width, height, time) {
    for (let i = 0; i < 26; i++) {
      const y = wrap(scatter(i) + time / (9000 + 6000 * scatter(i + 5))) * (height + 20) - 10;
      const x = scatter(i + 13) * width + Math.sin(time / 1100 + i) * 8;
      canvas.fillStyle = ['#ffe27a', '#ff9ac0', '#fff3e0'][i % 3] ?? '#fff3e0';
      canvas.save();
      canvas.globalAlpha = 0.6;
      canvas.translate(x, y);
      canvas.rotate(time / 700 + i);
      canvas.fillRect(-2.5, -1.2, 5, 2.4);
      canvas.restore();
    }
  },
};
