import type { Motion } from './motion.ts';

const part = (name: string): Element | null => document.querySelector(`.scratch-${name}`);

/** Lets the page's scratch card gleam until the prize is known; then its foil is rubbed off. */
export function scratchCard(still: boolean): Motion {
  const gleam = still
    ? undefined
    : part('gleam')?.animate(
        { transform: ['none', 'translateX(310px)'] },
        { duration: 1100, iterations: Infinity },
      );
  return {
    stop: () => gleam?.cancel(),
    async end({ field, labels }) {
      write(labels[field - 1] ?? '');
      gleam?.cancel();
      if (!still) await rub();
      part('foil')?.setAttribute('hidden', '');
    },
  };
}

/** Draws the strokes that take the foil off. They stay until it is hidden: it must not be seen again for a frame. */
async function rub(): Promise<void> {
  const stroke = part('rub')?.animate(
    { strokeDashoffset: [1, 0] },
    { duration: 1600, easing: 'ease-in-out', fill: 'forwards' },
  );
  await stroke?.finished;
}

/** Writes a label under the foil, in up to two lines parted by "|". */
function write(label: string): void {
  const lines = label.split('|').map((words) => {
    const line = document.createElement('span');
    line.textContent = words.trim();
    return line;
  });
  part('prize')?.replaceChildren(...lines);
}
