import type { BetLeg } from '@maidan/api';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { useT } from '../../domain/bet/i18n.ts';

/** Why a leg is void. A cancelled bet shows its reason once, below the legs. */
export function VoidReason({ leg }: { leg: BetLeg }) {
  const i18n = useI18n();
  const t = useT();
  const { void_reason: reason, void_from, void_until } = leg;
  if (!reason || reason === 'taken_back') return null;
  const from = void_from ? momentText(i18n, void_from) : '';
  const until = void_until ? momentText(i18n, void_until) : '';
  const windowText = () => {
    if (from && until) return t('void_window', { from, until });
    return from ? t('void_from', { from }) : t('void_until', { until });
  };
  return (
    <p className="text-sm text-quiet" data-testid="void-reason">
      {reason === 'window' ? windowText() : t(`void_${reason}`)}
    </p>
  );
}
