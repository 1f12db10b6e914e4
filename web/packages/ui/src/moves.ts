/**
 * The marks of prices that have moved: a ring for a moment, an arrow and a colour for longer. They come by one attribute and go by one,
 * many together, so that a page with hundreds of prices draws nothing in between.
 */

export type Move = 'up' | 'down';

/** How long a ring stands at least, in milliseconds. */
const ringFor = 200;

/** How long a moved price keeps its arrow and colour, in milliseconds. */
const movedFor = 1800;

/** Marks that have had their time go one by one as other prices move, or at the latest after so many milliseconds more. */
const beat = 300;

/** When each price has moved last, by the element it stands in: the oldest move first. */
const movedAt = new Map<HTMLElement, number>();
const ringed = new Set<HTMLElement>();
let last = 0;
let beating: ReturnType<typeof setTimeout> | undefined;

/** Takes marks off, so many at most, the oldest first; rings that have stood so long. */
function sweep(most: number, stood: number) {
  const now = performance.now();
  let left = most;
  for (const price of ringed) {
    if (left === 0 || now - (movedAt.get(price) ?? 0) < stood) break;
    unring(price);
    left--;
  }
  for (const [price, at] of movedAt) {
    if (left === 0 || now - at < movedFor) break;
    unmark(price);
    left--;
  }
}

/** While prices go on moving, rings get time to go with them. */
function onBeat() {
  const moving = performance.now() - last < ringFor;
  sweep(Infinity, moving ? ringFor + beat : ringFor);
  beating = movedAt.size > 0 ? setTimeout(onBeat, beat) : undefined;
}

function unring(price: HTMLElement) {
  if (ringed.delete(price)) price.removeAttribute('data-flash');
}

/** Shows which way a price went. */
export function mark(price: HTMLElement, move: Move): void {
  last = performance.now();
  if (price.getAttribute('data-move') !== move) price.setAttribute('data-move', move);
  if (!ringed.delete(price)) price.setAttribute('data-flash', '');
  ringed.add(price);
  movedAt.delete(price);
  movedAt.set(price, last);
  sweep(1, ringFor); // what goes is drawn with what comes, and no more of it
  beating ??= setTimeout(onBeat, beat);
}

export function unmark(price: HTMLElement): void {
  if (!movedAt.delete(price)) return;
  unring(price);
  price.removeAttribute('data-move');
}
