import { Button, buttonClass } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { UsePrize } from '../../domain/prize/use-prize.tsx';
import { useI18n as useApp } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { Board } from './board.tsx';
import type { BoxState } from './box.tsx';
import { useOpen, wonOf, type Gift } from './calls.ts';
import { Draw } from './draw.tsx';
import { useT } from './i18n.ts';
import { NextGift } from './next-gift.tsx';
import { randomText } from './own-text.ts';
import { Prizes } from './prizes.tsx';
import { Refused } from './refused.tsx';
import { Stage } from './stage.tsx';
import { Won } from './won.tsx';

const primary = buttonClass({ variant: 'primary', size: 'lg', block: true });

interface ReadyProps {
  until: number;
  busy: boolean;
  error: Error | null;
  onOpen: () => void;
}

/** The button that opens the gift, and until when it can be opened. */
function Ready({ until, busy, error, onOpen }: ReadyProps) {
  const t = useT();
  const app = useApp();
  const explain = useErrorText();
  return (
    <div className="grid gap-3">
      <h2 className="heading text-2xl">{t('gift.ready')}</h2>
      <p className="text-quiet">{t('gift.ready_text', { time: momentText(app, until) })}</p>
      <Button variant="primary" size="lg" block busy={busy} onClick={onOpen}>
        {t('gift.open')}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-down">
          {explain(error)}
        </p>
      )}
    </div>
  );
}

/** Today's gift on its stage, what can be inside, and how it is drawn. */
export function Today({ gift }: { gift: Gift }) {
  const { opened, refused, ends } = gift;
  const [text, setText] = useState(randomText);
  const open = useOpen();
  const prize = opened && wonOf(opened);
  const fresh = !open.isIdle;
  const closed: BoxState = open.isPending ? 'opening' : 'closed';
  const state: BoxState = opened ? (prize?.kind ? 'lit' : 'open') : closed;
  return (
    <>
      <Stage state={state} board={opened && <Board prize={prize} fresh={fresh} />}>
        <div role="status">{opened && <Won prize={prize} fresh={fresh} />}</div>
        {opened && (
          <div className="grid gap-3 pt-3">
            <UsePrize prize={prize} className={primary} />
            <NextGift at={ends} />
          </div>
        )}
        {!opened && refused && <Refused code={refused} days={gift.deposit_days} />}
        {!opened && !refused && (
          <Ready
            until={ends}
            busy={open.isPending}
            error={open.error}
            onOpen={() => open.mutate(text || randomText())}
          />
        )}
      </Stage>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-2 xl:gap-x-6">
        <Prizes prizes={gift.prizes} />
        <Draw gift={gift} text={text} onText={setText} />
      </div>
    </>
  );
}
