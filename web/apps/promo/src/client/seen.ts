/** Sends what happened on the page to our own statistics. A failure is ignored. */
export function seen(base: string, event: { event: string; route: string; dialog?: string }): void {
  navigator.sendBeacon?.(`${base}/_/seen`, JSON.stringify(event));
}
