import { clsx } from 'clsx';
import type { GameSetting } from '../../domain/casino/casino.ts';
import { useI18n } from '../../i18n.ts';

/** The declared return of a game's settings. */
export function returnOf({ return_low, return_high }: GameSetting, locale: string): string {
  const number = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return return_low === return_high
    ? number.format(return_low / 10_000)
    : number.formatRange(return_low / 10_000, return_high / 10_000);
}

/** Whether a game takes stakes, and its marks. */
export function GameState({ of }: { of: GameSetting }) {
  const { t } = useI18n();
  const countries = of.off_in.length;
  const [text, tone] = of.off
    ? [t('casino.state.off'), 'text-down']
    : of.works
      ? [t('casino.state.works'), 'text-money']
      : countries > 0
        ? [t('casino.state.off_in', { n: countries }), 'text-money']
        : [t('casino.state.on'), 'text-up'];
  const marks = [
    of.is_new && t('casino.new'),
    of.exclusive && t('casino.exclusive'),
    Object.keys(of.stakes).length > 0 && t('casino.limited'),
  ].filter(Boolean);
  return (
    <span className="inline-flex items-center gap-2">
      <span className={clsx('inline-flex items-center gap-1.5', tone)}>
        <span aria-hidden className="size-2 rounded-full bg-current" />
        {text}
      </span>
      {marks.length > 0 && (
        <span className="hidden text-xs text-quiet xl:inline">{marks.join(' · ')}</span>
      )}
    </span>
  );
}
