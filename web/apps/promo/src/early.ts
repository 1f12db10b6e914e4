/** What the inline script leaves for the islands. */
export interface Early {
  /** Buttons tapped and forms sent before React was there, in order. */
  taps: HTMLElement[];
  ready: boolean;
  /** Sends the visitor to the app after 100 ms. */
  leave: () => void;
}

export const early = (): Early | undefined => (window as Window & { maidan?: Early }).maidan;
