/**
 * The marks of prices that have moved: a ring for a moment, an arrow and a colour for longer. They come by one attribute and go by one,
 * many together, so that a page with hundreds of prices draws nothing in between.
 */

export type Move = 'up' | 'down';

/** How long a ring stands, in milliseconds. */
const ringFor = 200;

/** How long a moved price keeps its arrow and colour, in milliseconds. */
const movedFor = 1800;

/** Marks that have had their time go when other prices move, or at the latest after so many milliseconds. */
const beat = 300;

/** When each price has moved last, by the element it stands in: the oldest move first. */
const movedAt = new Map<HTMLElement, number>();
const ringed = new Set<HTMLElement>();
let sweeping: ReturnType<typeof setTimeout> | undefined;

let swept = 0;

function sweep() {
  const now = performance.now();
  swept = now;
  clearTimeout(sweeping);
  for (const price of ringed) if (now - (movedAt.get(price) ?? 0) >= ringFor) unring(price);
  for (const [price, at] of movedAt) {
    if (now - at < movedFor) break;
    unmark(price);
  }
  sweeping = movedAt.size > 0 ? setTimeout(sweep, beat) : undefined;
}

function unring(price: HTMLElement) {
  if (ringed.delete(price)) price.removeAttribute('data-flash');
}

/** Shows which way a price went. */
export function mark(price: HTMLElement, move: Move): void {
  const now = performance.now();
  if (now - swept >= ringFor) sweep(); // in the same frame: what goes is drawn with what comes
  if (price.getAttribute('data-move') !== move) price.setAttribute('data-move', move);
  if (!ringed.has(price)) price.setAttribute('data-flash', '');
  ringed.add(price);
  movedAt.delete(price);
  movedAt.set(price, now);
  sweeping ??= setTimeout(sweep, beat);
}

export function unmark(price: HTMLElement): void {
  if (!movedAt.delete(price)) return;
  unring(price);
  price.removeAttribute('data-move');
}
