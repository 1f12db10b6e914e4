import { useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { restore, snapshot } from './client/typed.ts';
import { wakeWheel } from './client/wheel.ts';
import { FormDialog } from './dialogs/dialog.tsx';
import { asleep, opened, type DialogState } from './dialogs/state.ts';
import { dialogs, isDialog, type Name } from './dialogs/table.ts';
import { early } from './early.ts';
import type { IslandData } from './page.ts';

const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as IslandData;
const hosts = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-island]')];
let waiting = hosts.length;

/**
 * When the last island is awake, what was tapped before is done. Not before the components have drawn what was typed
 * again: a form that is sent at once would be sent by a component that does not know of it yet.
 */
function awake(): void {
  const before = early();
  if (--waiting > 0 || !before) return;
  setTimeout(() => {
    before.ready = true;
    for (const tap of before.taps.splice(0))
      if (tap instanceof HTMLFormElement) tap.requestSubmit();
      else tap.click();
  });
}

interface Turn {
  /** Counts how often the dialog began anew: a dialog that closes forgets what was typed. */
  number: number;
  state: DialogState;
}

/** How a dialog stands that is open, by what its opener handed over; null when another one is, or none. */
function standing(host: HTMLDialogElement, name: Name): DialogState | null {
  const shown = early()?.shown;
  if (!host.open || shown?.name !== name) return null;
  const spec = dialogs[name];
  const key = spec.kind === 'registration' ? spec.currencyKey : undefined;
  return opened(page, shown.handed, location.search, key);
}

/** A dialog with its state, which is that of the page: one is open at a time, with the data of its opener. */
function Island({
  host,
  name,
  ready,
}: {
  host: HTMLDialogElement;
  name: Name;
  ready: () => void;
}): ReactNode {
  const [turn, setTurn] = useState<Turn>({ number: 0, state: asleep(page) });
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const open = (): void => {
      const state = standing(host, name);
      // What was typed before Preact was there is typed into this same drawing.
      if (state) setTurn(({ number }) => ({ number, state }));
    };
    const forget = (): void =>
      setTurn(({ number }) => ({ number: number + 1, state: asleep(page) }));
    open();
    // The dialog may have been opened before there was any Preact to hear of it.
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
  return <FormDialog key={turn.number} name={name} page={page} state={turn.state} />;
}

wakeWheel();
for (const host of hosts) {
  const name = host.id;
  if (!isDialog(name)) throw new Error(`no island ${name}`);
  const typed = snapshot(host);
  const ready = (): void => {
    restore(host, typed);
    awake();
  };
  hydrateRoot(host, <Island host={host} name={name} ready={ready} />);
}
if (hosts.length === 0) awake();
