/** Knows which of the elements it watches are in the view. Where the browser cannot tell, all are. */
export class Near {
  readonly #observer: IntersectionObserver | undefined;
  readonly #watched = new Set<Element>();
  readonly #far = new WeakSet<Element>();

  /** `came` is told of elements that were far and are near now. */
  constructor(came: (element: Element) => void) {
    if (typeof IntersectionObserver === 'undefined') return;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) this.#far.add(target);
        else if (this.#far.delete(target)) came(target);
      }
    });
  }

  /** Watches an element until what it returns is called. */
  watch(element: Element): () => void {
    this.#watched.add(element);
    this.#observer?.observe(element);
    return () => {
      this.#watched.delete(element);
      this.#observer?.unobserve(element);
    };
  }

  /** The watched element in which another stands. */
  around(element: Element): Element | undefined {
    let at: Element | null = element;
    while (at && !this.#watched.has(at)) at = at.parentElement;
    return at ?? undefined;
  }

  isFar(watched: Element): boolean {
    return this.#far.has(watched);
  }
}
