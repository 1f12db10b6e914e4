/** Scripts of advertising partners, as they are configured. */
export interface Third {
  /** Address of a tag manager's script; it gets events through window.dataLayer. */
  tagManager: string;
  /** Addresses of advertising pixels; the fragment names the global function that takes events: "https://…/p.js#fbq". */
  pixels: string[];
}

/** A pixel's function appears some time after its script was asked for. */
const tries = 15;
const between = 1000;

export type VisitEvent = 'sit' | 'sit-liv' | 'sit-bet' | 'sit-cra' | 'sit-cas';

const groups: Record<string, VisitEvent> = {
  live: 'sit-liv',
  sport: 'sit-bet',
  cricket: 'sit-bet',
  football: 'sit-bet',
  tour: 'sit-bet',
  freebet: 'sit-bet',
  insurance: 'sit-bet',
  event: 'sit-bet',
  crash: 'sit-cra',
  casino: 'sit-cas',
  slots: 'sit-cas',
  cards: 'sit-cas',
  roulette: 'sit-cas',
  baccarat: 'sit-cas',
  blackjack: 'sit-cas',
  dice: 'sit-cas',
  freespins: 'sit-cas',
};

/** The event of a visit to a page of a kind. */
export const visitEvent = (kind: string): VisitEvent => groups[kind] ?? 'sit';

type Globals = Record<string, unknown> & { dataLayer?: object[] };

/** Loads what is configured and sends it the visit. Call it only with the visitor's consent. */
export function sendVisit(
  event: VisitEvent,
  third: Third,
  globals = window as unknown as Globals,
): void {
  if (third.tagManager) {
    globals.dataLayer ??= [];
    globals.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' }, { event });
    load(third.tagManager);
  }
  for (const address of third.pixels) {
    const [script = '', name = ''] = address.split('#');
    load(script);
    poll(() => {
      const pixel = globals[name];
      if (typeof pixel !== 'function') return false;
      pixel('trackCustom', event);
      return true;
    });
  }
}

/** Fetches a script of others, once. */
export function load(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Asks again every second until it is done, fifteen times at most. */
export function poll(done: () => boolean, left = tries): void {
  if (done() || left <= 1) return;
  setTimeout(() => poll(done, left - 1), between);
}
