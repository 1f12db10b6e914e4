// What browsers hydrate of a page: its dialogs, and the button of its draw where it has one. Each is a React root of its own in the
// element that has the attribute data-island; the rest of the page is static HTML.
import { useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DrawButton } from './blocks/drawbutton.tsx';
import { restore, snapshot } from './client/typed.ts';
import { FormDialog } from './dialogs/dialog.tsx';
import { initial, opened, type DialogState } from './dialogs/state.ts';
import { dialogs, isDialog, type Name } from './dialogs/table.ts';
import { early } from './early.ts';
import type { IslandData } from './page.ts';

const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as IslandData;
/** Islands that are being hydrated before early taps are replayed. */
let waiting = 1;

/**
 * Replays early taps when the last of these is hydrated. Not before the components have rendered what was restored: a form
 * that is submitted at once would be sent by a component that does not know of it yet.
 */
function hydrated(): void {
  const before = early();
  if (--waiting > 0 || !before || before.ready) return;
  setTimeout(() => {
    before.ready = true;
    for (const tap of before.taps.splice(0))
      if (tap instanceof HTMLFormElement) tap.requestSubmit();
      else tap.click();
  });
}

interface Session {
  /** Counts how often the dialog was closed: a dialog that closes forgets what was typed. */
  number: number;
  state: DialogState;
}

/** The state of a dialog that is open, by what its opener handed over; null when another one is open, or none. */
function openState(host: HTMLDialogElement, name: Name): DialogState | null {
  const shown = early()?.shown;
  if (!host.open || shown?.name !== name) return null;
  const spec = dialogs[name];
  const key = spec.kind === 'registration' ? spec.currencyKey : undefined;
  return opened(page, shown.handed, location.search, key);
}

/** A dialog with its state, which follows the page: one dialog is open at a time, with the data of its opener. */
function DialogIsland({
  host,
  name,
  ready,
}: {
  host: HTMLDialogElement;
  name: Name;
  ready: () => void;
}): ReactNode {
  const [session, setSession] = useState<Session>({ number: 0, state: initial(page) });
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const open = (): void => {
      const state = openState(host, name);
      // The same number keeps what was typed before React was there.
      if (state) setSession(({ number }) => ({ number, state }));
    };
    const forget = (): void =>
      setSession(({ number }) => ({ number: number + 1, state: initial(page) }));
    open();
    // The dialog may have been opened before React listened.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setSettled(true);
    document.addEventListener('maidan:open', open);
    host.addEventListener('close', forget);
    return () => {
      document.removeEventListener('maidan:open', open);
      host.removeEventListener('close', forget);
    };
  }, [host, name]);
  useEffect(() => {
    if (settled) ready();
    // Once, when the state is that of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return <FormDialog key={session.number} name={name} page={page} state={session.state} />;
}

function hydrateDialog(host: HTMLDialogElement, name: Name): void {
  const typed = snapshot(host);
  const ready = (): void => {
    restore(host, typed);
    hydrated();
  };
  hydrateRoot(host, <DialogIsland host={host} name={name} ready={ready} />);
}

const roots = new WeakSet<Element>();

/** Hydrates an island, once. */
function hydrate(host: HTMLElement): void {
  const name = host.dataset['island'] ?? '';
  if (!name || roots.has(host)) return;
  roots.add(host);
  waiting++;
  if (name === 'draw' && page.draw)
    hydrateRoot(host, <DrawButton page={page} draw={page.draw} ready={hydrated} />);
  else if (host instanceof HTMLDialogElement && isDialog(name)) hydrateDialog(host, name);
  else throw new Error(`no island ${name}`);
}

// A dialog is hydrated when it is first opened: most of a page's dialogs never are.
document.addEventListener('maidan:open', (event) => {
  const host = document.getElementById((event as CustomEvent<string>).detail);
  if (host) hydrate(host);
});
document.querySelectorAll<HTMLElement>('dialog[open],[data-island=draw]').forEach(hydrate);
hydrated();
