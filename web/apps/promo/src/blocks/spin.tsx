import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { turnWheel } from '../client/wheel.ts';
import type { IslandData, WheelData } from '../page.ts';
import { formAddress } from '../shell/header.tsx';

/**
 * The button that spins the page's wheel; then the prize and the button that claims it. An island: without a script the
 * button is a link to the plain form.
 */
export function Spin({
  page,
  wheel,
  ready,
}: {
  page: Pick<IslandData, 'base' | 'address' | 'dialog'>;
  wheel: WheelData;
  /** Called when the button is hydrated. */
  ready?: () => void;
}): ReactNode {
  const [won, setWon] = useState(false);
  const turning = useRef(false);
  const claim = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    ready?.();
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (won) claim.current?.focus();
  }, [won]);

  async function spin(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (turning.current) return;
    turning.current = true;
    await turnWheel(wheel.prize, wheel.segments);
    setWon(true);
  }

  const form = formAddress(page, 'register');
  return (
    <>
      <p className="won" role="status" hidden={!won}>
        {wheel.won}
      </p>
      <p className="act">
        <a
          className="go spin"
          href={form}
          data-early=""
          hidden={won}
          onClick={(event) => void spin(event)}
        >
          {wheel.button}
        </a>
        <a
          className="go claim"
          href={form}
          data-dialog={page.dialog.name}
          hidden={!won}
          ref={claim}
        >
          {wheel.claim}
        </a>
      </p>
    </>
  );
}
