import { Money } from '@maidan/ui';
import { useNow } from '../../use-now.ts';
import type { Funds } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { usePosition } from './session.ts';

const minute = 60_000;

/** Rounds, time and net position since the app was opened. */
export function SessionLine({ funds, currency }: { funds: Funds; currency: string }) {
  const t = useT();
  const now = useNow();
  const position = usePosition(funds);
  if (!position) return null;
  const minutes = Math.max(0, Math.floor((now - position.since) / minute));
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-quiet">
      <span>{t('casino.session', { rounds: position.rounds, minutes })}</span>
      <span>
        {t('casino.net')} <Money amount={position.net} currency={currency} sign />
      </span>
    </p>
  );
}
