import type { Bet } from '@maidan/api';
import { Button, buttonClass, Skeleton } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import type { Leg } from '../../domain/slip/index.ts';
import { setSlipOpen } from '../../domain/slip/sheet.ts';
import { Receipt } from './receipt.tsx';

/** The countdown of the bet delay of live matches. */
export function Pending({ since, delay }: { since: number; delay: number }) {
  const t = useT();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, since + delay - now);
  const fraction = delay > 0 ? left / delay : 0;
  return (
    <div role="status" className="flex items-center gap-3 rounded bg-raised p-3">
      <svg viewBox="0 0 36 36" className="size-9 shrink-0 -rotate-90" aria-hidden fill="none">
        <circle cx="18" cy="18" r="15" className="stroke-rope" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r="15"
          className="stroke-floodlight transition-[stroke-dashoffset] duration-200 ease-linear"
          strokeWidth="4"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - fraction}
        />
      </svg>
      <p>
        <span className="block font-semibold">{t('slip.pending')}</span>
        <span className="text-sm text-quiet">
          {t('slip.pending_text', { seconds: Math.ceil(left / 1000) })}
        </span>
      </p>
    </div>
  );
}

interface PlacedProps {
  bets: Bet[];
  /** The legs of the slip that was placed. */
  legs: Leg[];
  onDone: () => void;
  onRepeat: () => void;
}

export function Placed({ bets, legs, onDone, onRepeat }: PlacedProps) {
  const t = useT();
  return (
    <div className="grid gap-4 pt-4 animate-[rise_180ms_ease-out]">
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheck size={40} aria-hidden className="text-up" />
        <p className="heading text-xl">{t('slip.placed', { n: bets.length })}</p>
      </div>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <ul className="grid gap-2">
          {bets.map((bet) => (
            <Receipt key={bet.id} bet={bet} legs={legs} />
          ))}
        </ul>
      </Suspense>
      <div className="sticky -bottom-4 -mx-4 grid grid-cols-2 gap-2 bg-stand px-4 py-2">
        <Link
          to="/bets"
          className={buttonClass()}
          onClick={() => {
            onDone();
            setSlipOpen(false);
          }}
        >
          {t('slip.see_bets')}
        </Link>
        <Button variant="primary" onClick={onDone}>
          {t('slip.done')}
        </Button>
        {bets.length === 1 && (
          <Button variant="quiet" className="col-span-2" onClick={onRepeat}>
            {t('slip.bet_again')}
          </Button>
        )}
      </div>
    </div>
  );
}
