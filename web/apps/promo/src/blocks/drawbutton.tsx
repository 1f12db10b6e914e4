import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { begin } from '../client/begin.ts';
import { drawAddress, drawPrize, type Drawn } from '../client/calls.ts';
import { faultsOf } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { randomText } from '../client/proof.ts';
import type { DrawData, IslandData } from '../page.ts';
import { formAddress } from '../shell/header.tsx';
import { Proof } from './proof.tsx';

/** Puts the promo code of a prize into the page's address, where every form finds it. */
function carry(code: string): void {
  const here = new URL(location.href);
  here.searchParams.set('promo', code);
  history.replaceState(history.state, '', here);
}

/** Holds the height of the page's picture: the prize must not move what has just stopped. */
function hold(): void {
  const picture = document.querySelector<HTMLElement>('.hero .scene');
  picture?.parentElement?.style.setProperty('--picture', `${picture.offsetHeight}px`);
}

/**
 * The button that draws the visitor's prize; then what was won and the button that claims it. An island: without a script
 * it is a form, and the server answers with the registration that has the prize in it.
 */
export function DrawButton({
  page,
  draw,
  ready,
}: {
  page: Pick<IslandData, 'base' | 'address' | 'dialog' | 't' | 'lang'>;
  draw: DrawData;
  /** Called when the button is hydrated. */
  ready?: (() => void) | undefined;
}): ReactNode {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const drawing = useRef(false);
  const claim = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    ready?.();
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (drawn) claim.current?.focus();
  }, [drawn]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (drawing.current) return;
    drawing.current = true;
    const motion = begin(draw.look);
    try {
      const won = await drawPrize(page, randomText());
      if (won.labels.length === draw.fields) await motion.end(won);
      else motion.stop();
      hold();
      carry(won.code);
      setDrawn(won);
    } catch (error) {
      motion.stop();
      drawing.current = false;
      notify(faultsOf(error, page.t)[''] ?? '', 400);
    }
  }

  return (
    <>
      <p className="won" role="status" hidden={!drawn}>
        {drawn?.won}
      </p>
      <div className="act">
        <form
          method="post"
          action={drawAddress(page)}
          hidden={drawn !== null}
          onSubmit={(event) => void submit(event)}
        >
          <button id="draw-button" className="go spin" type="submit" data-early="">
            {draw.button}
          </button>
        </form>
        <a
          className="go claim"
          href={formAddress(page, 'register')}
          data-dialog={page.dialog.name}
          hidden={!drawn}
          ref={claim}
        >
          {drawn?.claim}
        </a>
      </div>
      {drawn && <Proof drawn={drawn} page={page} />}
    </>
  );
}
