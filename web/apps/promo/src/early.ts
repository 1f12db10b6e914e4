/** What the inline script leaves for the scripts that come after it. */
export interface Early {
  /** Buttons tapped and forms sent before Preact was there, in order. */
  taps: HTMLElement[];
  ready: boolean;
  /** Names of the dialogs that were opened so far; each is also told as the document's event "maidan:open". */
  opened: string[];
  /** The dialog that was opened last, and what its opener handed to it: DialogData as JSON. */
  shown?: { name: string; handed: string };
  /** Opens a dialog in the place of the one that is open; "" closes that. False when the page has no such dialog. */
  open: (name: string, handed?: string) => boolean;
  /** What a fraud service calls this device, "" if it does not say. Absent where none is set up or allowed. */
  device?: Promise<string>;
  /** Sends the visitor to the app after 100 ms, told as "maidan:leave"; or nowhere, if the page keeps its visitors. */
  leave: () => void;
  /** Keeps the visitor, who is signed in now, on the page; sent as "maidan:stay". */
  stay: () => void;
  /** A visitor who is signed in stays on this page. */
  stays?: boolean;
}

export const early = (): Early | undefined => (window as Window & { maidan?: Early }).maidan;
