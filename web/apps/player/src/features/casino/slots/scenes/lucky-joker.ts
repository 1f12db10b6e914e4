import { gradient } from '../../crash/scene.ts';
import { symbols } from '../art/lucky-joker.ts';
import { frame, heightOf, reels, widthOf, type Box, type Theme } from '../theme.ts';

/** A chrome machine in a bar, with bulbs that run around the reels. */

function bulbsOf(box: Box): [number, number][] {
  const [w, h] = [widthOf(box), heightOf(box)];
  const places: [number, number][] = [];
  for (let i = 0; i <= 8; i++) {
    places.push([box.x + (w * i) / 8, box.y - 9], [box.x + (w * i) / 8, box.y + h + 9]);
    if (i > 0 && i < 8)
      places.push([box.x - 9, box.y + (h * i) / 8], [box.x + w + 9, box.y + (h * i) / 8]);
  }
  return places;
}

export const theme: Theme = {
  symbols,
  poster: ['J', 'R', 'C'],
  entry: 'spin',
  glow: '#ffe14d',
  backdrop(canvas, width, height) {
    canvas.fillStyle = gradient(
      canvas,
      [0, 0, 0, height],
      [
        [0, '#3a0410'],
        [0.5, '#8f0f1f'],
        [1, '#2b0209'],
      ],
    );
    canvas.fillRect(0, 0, width, height);
    canvas.save();
    canvas.translate(width / 2, height * 0.46);
    for (let i = 0; i < 24; i++) {
      canvas.rotate(Math.PI / 12);
      canvas.fillStyle = i % 2 ? 'rgb(255 190 60 / .16)' : 'rgb(255 90 60 / .07)';
      canvas.beginPath();
      canvas.moveTo(0, 0);
      canvas.lineTo(width, -width * 0.13);
      canvas.lineTo(width, width * 0.13);
      canvas.fill();
    }
    canvas.restore();
  },
  board(canvas, box) {
    frame(canvas, box, {
      border: 18,
      light: '#fff6d6',
      own: '#c9a24a',
      shade: '#5b3a0c',
      radius: 22,
    });
    reels(canvas, box, '#c9bfa8', '#fffdf4', 'rgb(60 40 20 / .35)');
  },
  front(canvas, box, time) {
    const at = Math.floor(time / 220);
    bulbsOf(box).forEach(([x, y], i) => {
      const lit = (i + at) % 3 === 0;
      canvas.fillStyle = lit ? '#fff6b0' : '#b5651d';
      canvas.beginPath();
      canvas.arc(x, y, lit ? 4.2 : 3.4, 0, 7);
      canvas.fill();
    });
  },
};
