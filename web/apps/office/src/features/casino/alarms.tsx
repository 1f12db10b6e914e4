import { minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { percent, useCasinoNames } from '../../domain/casino/names.ts';
import type { CasinoAlarm } from '../../domain/casino/casino.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';

interface Props {
  items: CasinoAlarm[];
  /** Absent if the member may not close alarms. */
  onClose?: (alarm: CasinoAlarm) => void;
}

/** Alarms of returns with their figures: what a correct game does once in ten thousand times. */
export function Alarms({ items, onClose }: Props) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  const share = (amount: number, of: number) =>
    percent(of > 0 ? (amount / of) * 1_000_000 : 0, locale);
  return (
    <ul className="grid gap-2">
      {items.map((a) => (
        <li
          key={a.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-rope border-s-4 border-s-down bg-stand px-3 py-2 text-sm"
        >
          <div className="min-w-60 grow">
            <p className="font-semibold">
              {names.game(a.game)} · {a.currency} · {t(a.real ? 'casino.real' : 'casino.demo')} ·{' '}
              {t(`casino.period.${a.period}`)}
            </p>
            <p className="num text-quiet">
              {t('casino.alarm.text', {
                actual: share(a.payout, a.stake),
                theory: share(a.expected, a.stake),
                bound: share(a.bound, a.stake),
                rounds: a.rounds.toLocaleString(locale),
              })}
            </p>
            <p className="num text-quiet">
              {moment(a.raised_at, locale)}
              {a.closed_at > 0 && ` – ${moment(a.closed_at, locale)} · ${a.member} · ${a.note}`}
            </p>
          </div>
          <p className="num text-end">
            <Money amount={minor(a.payout)} currency={a.currency} />
            <span className="block text-quiet">
              {t('casino.of_expected')} <Money amount={minor(a.expected)} currency={a.currency} />
            </span>
          </p>
          {onClose && a.closed_at === 0 && (
            <Button size="sm" className="min-h-11" onClick={() => onClose(a)}>
              {t('casino.alarm.close')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
