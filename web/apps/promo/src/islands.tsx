import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { restore, snapshot } from './client/typed.ts';
import { wakeWheel } from './client/wheel.ts';
import { AuthDialog } from './dialogs/auth.tsx';
import { RegistrationDialog } from './dialogs/registration.tsx';
import { early } from './early.ts';
import type { IslandData } from './page.ts';

const islands: Record<string, ComponentType<{ data: IslandData }>> = {
  auth: AuthDialog,
  BasicRegistration: RegistrationDialog,
};

const data = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as IslandData;
const hosts = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-island]')];
let asleep = hosts.length;

/**
 * When the last island is awake, what was tapped before is done. Not before the components have drawn what was typed
 * again: a form that is sent at once would be sent by a component that does not know of it yet.
 */
function awake(): void {
  const before = early();
  if (--asleep > 0 || !before) return;
  setTimeout(() => {
    before.ready = true;
    for (const tap of before.taps.splice(0))
      if (tap instanceof HTMLFormElement) tap.requestSubmit();
      else tap.click();
  });
}

/** An island in its dialog; a dialog that closes forgets what was typed. */
function Wake({
  host,
  island: Island,
  ready,
}: {
  host: HTMLDialogElement;
  island: ComponentType<{ data: IslandData }>;
  ready: () => void;
}): ReactNode {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const forget = (): void => setTurn((now) => now + 1);
    host.addEventListener('close', forget);
    ready();
    return () => host.removeEventListener('close', forget);
    // Once per island.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <Island key={turn} data={data} />;
}

wakeWheel();
for (const host of hosts) {
  const Island = islands[host.dataset['island'] ?? ''];
  if (!Island) throw new Error(`no island ${host.dataset['island']}`);
  const typed = snapshot(host);
  const ready = (): void => {
    restore(host, typed);
    awake();
  };
  hydrateRoot(host, <Wake host={host} island={Island} ready={ready} />);
}
if (hosts.length === 0) awake();
