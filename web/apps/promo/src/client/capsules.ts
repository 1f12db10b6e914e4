import type { Motion } from './motion.ts';

const parts = (name: string): SVGGElement[] => [
  ...document.querySelectorAll<SVGGElement>(`.hero .art-${name}`),
];

/** Turns the knob of the page's machine until the prize is known; then a capsule drops, opens and shows it. */
export function dropCapsule(still: boolean): Motion {
  const begun = still ? [] : shake();
  return {
    stop: () => begun.forEach((animation) => animation.cancel()),
    async end({ field, labels }) {
      begun.forEach(finish);
      const [drop, lid, prize] = ['drop', 'drop-lid', 'drop-prize'].flatMap(parts);
      if (!drop || !lid || !prize) return;
      write(prize, labels[field - 1] ?? '');
      // The dialogs show the picture once more, without its animations: the parts must be where these end.
      drop.style.transform = pose('-42px, -8px', 2.1, 0);
      lid.style.transform = aside('86px, 6px', 112);
      drop.style.opacity = prize.style.opacity = '1';
      if (!still) await open(drop, lid, prize);
    },
  };
}

/** The knob turns, by half a turn at a time, for then it looks as before; the rows of capsules in the dome jump. */
const shake = (): Animation[] => [
  ...parts('handle').map((knob) =>
    knob.animate(
      { transform: ['rotate(0deg)', 'rotate(180deg)'] },
      { duration: 500, easing: 'ease-in-out', iterations: Infinity },
    ),
  ),
  ...parts('heap').map((row, i) =>
    row.animate(
      { transform: ['none', `translate(${i % 2 ? 5 : -5}px, -9px)`, 'none'] },
      { duration: 210 + 40 * i, iterations: Infinity },
    ),
  ),
];

/** Ends an endless animation after its present iteration, where it stands as it began. */
function finish({ effect }: Animation): void {
  const done = effect?.getComputedTiming().currentIteration ?? 0;
  effect?.updateTiming({ iterations: done + 1 });
}

const pose = (place: string, scale: number, turn: number): string =>
  `translate(${place}) scale(${scale}) rotate(${turn}deg)`;

const aside = (place: string, turn: number): string => `translate(${place}) rotate(${turn}deg)`;

/** Moves the parts to where their styles put them: 2.5 s, the last half turn of the knob included. */
async function open(drop: SVGGElement, lid: SVGGElement, prize: SVGGElement): Promise<void> {
  const fill = 'backwards';
  drop.animate(
    [
      { offset: 0, transform: pose('0, -50px', 0.7, -60), opacity: 0, easing: 'ease-in' },
      { offset: 0.3, transform: pose('0, -2px', 0.92, -18), opacity: 1, easing: 'ease-out' },
      { offset: 0.42, transform: pose('0, -15px', 0.92, -12), easing: 'ease-in' },
      { offset: 0.54, transform: pose('0, -2px', 0.92, -18), easing: 'ease-in-out' },
    ],
    { delay: 400, duration: 1300, fill },
  );
  lid.animate(
    [
      { offset: 0, transform: aside('0, 0', 0) },
      { offset: 0.5, transform: aside('50px, -60px', 55), easing: 'ease-in' },
    ],
    { delay: 1700, duration: 450, fill },
  );
  await prize.animate([{ offset: 0, transform: 'translate(0, 70px) scale(0.1)', opacity: 0 }], {
    delay: 1850,
    duration: 650,
    easing: 'cubic-bezier(.2,1.5,.4,1)',
    fill,
  }).finished;
}

/** Writes a label on the ticket, in up to two lines parted by "|"; a long first line is set smaller. */
function write(prize: SVGGElement, label: string): void {
  const [first = '', second = ''] = label.split('|').map((line) => line.trim());
  const size = Math.min(52, 330 / first.length);
  prize.append(line(first, second ? 4 : 16, size), line(second, 28, 20));
}

function line(words: string, y: number, size: number): SVGTextElement {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  text.setAttribute('y', String(y));
  text.setAttribute('font-size', String(size));
  text.textContent = words;
  return text;
}
