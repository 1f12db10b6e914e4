/** Times of the bar, in milliseconds. */
const throttle = 200;
const duration = 5000;
const tick = 100;
const hide = 500;

/** A thin bar at the top while something loads: it creeps toward the end and gets there when loading has finished. */
export class Progress {
  #bar: HTMLElement;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(host: HTMLElement) {
    this.#bar = document.createElement('div');
    this.#bar.id = 'progress';
    this.#bar.hidden = true;
    host.append(this.#bar);
  }

  /** Shows the bar, unless finish comes within the first moment. */
  start(): void {
    this.#stop();
    this.#timers.push(
      setTimeout(() => {
        let at = 0;
        this.#draw(0);
        this.#bar.hidden = false;
        this.#timers.push(
          setInterval(() => {
            at = Math.min(duration, at + tick);
            this.#draw((100 * at) / duration);
          }, tick),
        );
      }, throttle),
    );
  }

  finish(): void {
    this.#stop();
    if (this.#bar.hidden) return;
    this.#draw(100);
    this.#timers.push(setTimeout(() => (this.#bar.hidden = true), hide));
  }

  #draw(percent: number): void {
    this.#bar.style.inlineSize = `${percent}%`;
  }

  #stop(): void {
    this.#timers.splice(0).forEach(clearTimeout);
  }
}

/** The bar runs from a tap on a link to the moment that the next page takes over, or this one comes back. */
export function followNavigation(progress: Progress): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href]') as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hash) return;
    if (link.origin === location.origin && !link.hasAttribute('data-dialog')) progress.start();
  });
  addEventListener('pageshow', () => progress.finish());
}
