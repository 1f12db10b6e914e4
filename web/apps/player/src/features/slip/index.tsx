import { totalOdds } from '@maidan/money';
import { Skeleton } from '@maidan/ui';
import { ChevronUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../../i18n.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { useSlip } from '../../domain/slip/index.ts';
import { openSlip, useSlipOpen } from '../../domain/slip/sheet.ts';
import { ClearSlip } from './clear.tsx';

/** Loaded after the first screen. */
const SlipPanel = lazy(() => import('./panel.tsx').then((m) => ({ default: m.SlipPanel })));
const SlipSheet = lazy(() => import('./sheet.tsx').then((m) => ({ default: m.SlipSheet })));

/** The slip beside the content, on wide screens. */
export function SlipColumn() {
  const t = useT();
  return (
    <aside
      aria-label={t('slip.title')}
      data-testid="bet-slip"
      className="sticky top-20 mt-4 hidden max-h-[calc(100dvh-6rem)] w-[340px] shrink-0 overflow-y-auto rounded border border-rope bg-stand p-4 pt-2 lg:block"
    >
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="heading text-xl">{t('slip.title')}</h2>
        <ClearSlip />
      </div>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <SlipPanel />
      </Suspense>
    </aside>
  );
}

/** The slip on a phone: a bar at the bottom, and the sheet that it opens. */
export function SlipDock({ hidden }: { hidden: boolean }) {
  const t = useT();
  const odds = useOdds();
  const { legs, kind } = useSlip();
  const open = useSlipOpen();
  return (
    <>
      {legs.length > 0 && !open && !hidden && (
        <button
          type="button"
          onClick={openSlip}
          className="fixed inset-x-3 bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 flex min-h-12 items-center gap-2 rounded bg-floodlight px-4 font-semibold text-on-floodlight shadow-lift animate-[rise_180ms_ease-out]"
        >
          <span className="sr-only">{t('slip.open')}</span>
          <span className="grow text-start">{t('slip.peek', { n: legs.length })}</span>
          <bdi dir="ltr" className="num text-lg">
            {(legs.length === 1 || kind === 'accumulator') &&
              odds(totalOdds(legs.map((leg) => leg.odds)))}
          </bdi>
          <ChevronUp size={20} aria-hidden />
        </button>
      )}
      <Suspense>{open && <SlipSheet />}</Suspense>
    </>
  );
}
