import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';
import type { Risk } from './payments.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { methodName } from '../../words.ts';

const tone = (score: number) =>
  score >= 60 ? 'bg-down text-on-ball' : score >= 30 ? 'bg-money text-ground' : 'bg-rope text-fore';

/** How risky a withdrawal is, of a hundred. */
export function RiskScore({ of }: { of: Risk }) {
  return (
    <span
      className={clsx(
        'num inline-block min-w-9 rounded px-1.5 py-0.5 text-center text-xs font-semibold',
        tone(of.score),
      )}
    >
      {of.score}
    </span>
  );
}

const severityTones = { high: 'text-down', medium: 'text-money', low: 'text-quiet' };

/** Amounts among the numbers of reasons; the others are counts. */
const amounts = ['deposited', 'withdrawn', 'amount', 'staked'];

/** The reasons of a rating as sentences, the heaviest first. */
export function RiskReasons({ of, currency }: { of: Risk; currency: string }) {
  const { t, maybe } = useI18n();
  if (of.reasons.length === 0) return <p className="text-sm text-quiet">{t('risk.none')}</p>;
  return (
    <ul className="grid gap-1.5 text-sm">
      {of.reasons.map(({ code, severity, points, numbers, texts }) => {
        const values = Object.entries(numbers).map(([name, n]) => [
          name,
          amounts.includes(name) ? formatMoney(minor(n), currency, { trim: true }) : n,
        ]);
        const names = texts.map((text) => methodName(maybe, text));
        const args = {
          ...(Object.fromEntries(values) as Record<string, string | number>),
          first: names[0] || t('risk.no_name'),
          second: names[1] || t('risk.no_name'),
        };
        return (
          <li key={code} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
            <span className="wrap-anywhere">{t(`risk.${code}` as Key, args)}</span>
            <span
              className={clsx('num text-xs font-semibold', severityTones[severity])}
              title={t(`risk.severity.${severity}`)}
            >
              +{points}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The reasons in a few words each, for a row of the queue. */
export function RiskTags({ of }: { of: Risk }) {
  const { t } = useI18n();
  const shown = of.reasons.slice(0, 3);
  return (
    <span className="flex gap-1">
      {shown.map(({ code, severity }) => (
        <span
          key={code}
          className={clsx(
            'rounded bg-rope px-1.5 py-0.5 text-xs whitespace-nowrap',
            severity === 'high' && 'text-down',
          )}
        >
          {t(`risk.tag.${code}` as Key)}
        </span>
      ))}
      {of.reasons.length > shown.length && (
        <span className="px-0.5 text-xs text-quiet">+{of.reasons.length - shown.length}</span>
      )}
    </span>
  );
}
