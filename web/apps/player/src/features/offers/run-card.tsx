import type { PlayRun } from '@maidan/api';
import { formatMoney, zero } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useT } from '../../domain/play-offer/i18n.ts';
import { PlayLinks } from '../../domain/play-offer/links.tsx';
import { isOpen, lossOf } from '../../domain/play-offer/rules.ts';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { RunLabels } from './labels.tsx';
import { RunLadder } from './ladder.tsx';
import { PlayTermsFold } from './play-terms.tsx';
import { CashbackProgress, RaceProgress, RunTime } from './run-progress.tsx';

interface Props {
  run: PlayRun;
}

/** Returns why a run that is closed has paid nothing, or not all of it; empty when it has paid. */
function useReason({ kind, status, reason, currency, terms, ...run }: PlayRun): string {
  const t = useT();
  const { least = zero } = terms.play ?? {};
  const loss = lossOf(run);
  if (status === 'refused') return t(`playoffers.refused_${reason || 'other'}`);
  if (status !== 'unpaid') return '';
  if (kind === 'wager_race') return t('playoffers.unpaid_wager_race');
  if (loss === 0) return t('playoffers.unpaid_ahead');
  if (loss < least)
    return t('playoffers.unpaid_least', {
      loss: formatMoney(loss, currency, { trim: true }),
      least: formatMoney(least, currency, { trim: true }),
    });
  return t('playoffers.unpaid_cashback');
}

/** What came of a run that is closed. */
function Closed({ run }: Props) {
  const t = useT();
  const i18n = useI18n();
  const reason = useReason(run);
  const { paid, currency, closed_at, terms } = run;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        <time dateTime={new Date(closed_at).toISOString()}>{momentText(i18n, closed_at)}</time>
        {paid > 0 && (
          <span>
            {t(terms.wager > 0 ? 'playoffers.paid_bonus' : 'playoffers.paid_cash')}{' '}
            <Money amount={paid} currency={currency} className="font-semibold text-up" />
          </span>
        )}
      </p>
      {reason && <p className="text-sm text-quiet">{reason}</p>}
    </>
  );
}

/** How a run that is open goes, with its targets and terms and the links to what counts. */
function Open({ run }: Props) {
  const race = run.kind === 'wager_race';
  return (
    <>
      {race ? <RaceProgress run={run} /> : <CashbackProgress run={run} />}
      <div className="text-sm text-quiet">
        <RunTime run={run} />
      </div>
      {race && <RunLadder run={run} />}
      <PlayTermsFold offer={run} />
      {run.status === 'running' && (
        <div className="flex flex-wrap gap-2 pt-1">
          <PlayLinks terms={run.terms} name={run.name} />
        </div>
      )}
    </>
  );
}

interface CardProps extends Props {
  /** Has just been begun: the title takes the focus, because the button that began it is gone, and the screen scrolls to it. */
  fresh: boolean;
  onFocus: () => void;
}

/** An offer on play that the player has begun: its progress, or what came of it. */
export function RunCard({ run, fresh, onFocus }: CardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!fresh) return;
    title.current?.focus();
    onFocus();
  }, [fresh, onFocus]);
  const open = isOpen(run);
  return (
    <article
      className={clsx(
        'grid content-start gap-3 rounded border bg-stand p-4',
        run.status === 'running' ? 'floodlit border-money' : 'border-rope',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 ref={title} tabIndex={-1} className="heading min-w-0 text-lg outline-none">
          {run.name}
        </h3>
        <RunLabels run={run} />
      </div>
      {open ? <Open run={run} /> : <Closed run={run} />}
    </article>
  );
}
