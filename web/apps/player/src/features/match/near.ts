/**
 * Knows which elements are in the view or less than a fifth of a screen from it: those that are not carry the attribute `data-far`. Where the
 * browser cannot tell, all are near.
 */
export class Near {
  readonly #observer: IntersectionObserver | undefined;

  /** `came` is told of elements that were far and are near now. */
  constructor(came: (element: Element) => void) {
    if (typeof IntersectionObserver === 'undefined') return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const far = target.toggleAttribute('data-far', !isIntersecting);
          if (!far) came(target);
        }
      },
      { rootMargin: '20% 0px' },
    );
  }

  /** Watches an element until what it returns is called. */
  watch(element: Element): () => void {
    this.#observer?.observe(element);
    return () => this.#observer?.unobserve(element);
  }
}

/** Whether an element stands in one that is far from the view. */
export const isFar = (element: Element): boolean => element.closest('[data-far]') !== null;
