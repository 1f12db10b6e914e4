/** What the inline script leaves for the scripts that come after it. */
export interface Early {
  /** Buttons tapped and forms submitted before React was there, in order. */
  taps: HTMLElement[];
  ready: boolean;
  /** Names of the dialogs that were opened so far; each is also the detail of an event "maidan:open" of the document. */
  opened: string[];
  /** The dialog that was opened last, and what its opener handed to it: DialogData as JSON. */
  shown?: { name: string; handed: string };
  /** Opens a dialog in the place of the one that is open; "" closes that. False when the page has no such dialog. */
  open: (name: string, handed?: string) => boolean;
  /** The name that a fraud service gives this device, "" when it gives none. Absent where none is set up or allowed. */
  device?: Promise<string>;
  /** Sends the visitor to the app after 100 ms, with the event "maidan:leave"; or nowhere, if the page keeps its visitors. */
  leave: () => void;
  /** Keeps the visitor, who is signed in now, on the page, with the event "maidan:stay". */
  stay: () => void;
  /** A visitor who is signed in stays on this page. */
  stays?: boolean;
}

export const early = (): Early | undefined => (window as Window & { maidan?: Early }).maidan;
