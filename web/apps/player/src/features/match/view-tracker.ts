/** Tracks which elements are in view. Without IntersectionObserver every element counts as in view. */
export class ViewTracker {
  readonly #observer: IntersectionObserver | undefined;
  readonly #tracked = new Set<Element>();
  readonly #outOfView = new WeakSet<Element>();

  /** `onEnter` is called with each element that enters the view again. */
  constructor(onEnter: (element: Element) => void) {
    if (typeof IntersectionObserver === 'undefined') return;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) this.#outOfView.add(target);
        else if (this.#outOfView.delete(target)) onEnter(target);
      }
    });
  }

  /** Tracks an element until the returned function is called. */
  track(element: Element): () => void {
    this.#tracked.add(element);
    this.#observer?.observe(element);
    return () => {
      this.#tracked.delete(element);
      this.#observer?.unobserve(element);
    };
  }

  /** Returns the closest tracked ancestor of an element, or the element itself if it is tracked. */
  closestTracked(element: Element): Element | undefined {
    let ancestor: Element | null = element;
    while (ancestor && !this.#tracked.has(ancestor)) ancestor = ancestor.parentElement;
    return ancestor ?? undefined;
  }

  isOutOfView(tracked: Element): boolean {
    return this.#outOfView.has(tracked);
  }
}
