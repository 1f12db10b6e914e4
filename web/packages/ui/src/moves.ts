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

/** When each price has moved last, by the element it stands in. */
const movedAt = new Map<HTMLElement, number>();
let sweeping: ReturnType<typeof setTimeout> | undefined;

let swept = 0;

function sweep() {
  const now = performance.now();
  swept = now;
  clearTimeout(sweeping);
  for (const [price, at] of movedAt) {
    if (now - at >= ringFor) delete price.dataset['flash'];
    if (now - at < movedFor && price.isConnected) continue;
    unmark(price);
  }
  sweeping = movedAt.size > 0 ? setTimeout(sweep, beat) : undefined;
}

/** Shows which way a price went. */
export function mark(price: HTMLElement, move: Move): void {
  if (performance.now() - swept >= ringFor) sweep(); // in the same frame: what goes is drawn with what comes
  price.dataset['move'] = move;
  price.dataset['flash'] = '';
  movedAt.set(price, performance.now());
  sweeping ??= setTimeout(sweep, beat);
}

export function unmark(price: HTMLElement): void {
  delete price.dataset['move'];
  delete price.dataset['flash'];
  movedAt.delete(price);
}
