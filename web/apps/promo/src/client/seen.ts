/** Tells the house's own statistics what happened on the page. It is lost without harm. */
export function seen(base: string, event: { event: string; route: string; dialog?: string }): void {
  navigator.sendBeacon?.(`${base}/_/seen`, JSON.stringify(event));
}
