import { formatMoney, minor } from '@maidan/money';
import type { AuditLine } from './audit.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { moment } from '../../time.ts';

type Detail = Record<string, unknown>;

/** What the subject of a line, or its action, says already. */
const described = new Set(['amount', 'currency', 'player', 'event', 'market', 'before', 'after']);

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && value !== 0;

/** The changed fields, with their labels and formats. */
const changes: Record<string, { name: Key; of: (value: number, locale: string) => string }> = {
  odds: { name: 'trading.odds', of: (value) => (value / 1000).toFixed(2) },
  milli: { name: 'trading.book', of: (value) => `${value / 10} %` },
  per_answer: { name: 'trading.margin.more', of: (value) => String(value / 10) },
  max_win: { name: 'trading.limit.win', of: (value) => String(value / 100) },
  max_loss: { name: 'trading.limit.loss', of: (value) => String(value / 100) },
  max_event: { name: 'trading.limit.event', of: (value) => String(value / 100) },
  until: { name: 'trading.feature.until', of: (value, locale) => moment(value, locale) },
  threshold: { name: 'trading.rule.threshold', of: String },
  span: { name: 'trading.rule.span', of: String },
};

/** The changed settings of the casino, as they are stored. */
function settings(before: unknown, after: unknown): string[] {
  const [was, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return Object.keys(now)
    .filter((key) => key !== 'version' && !key.startsWith('changed_'))
    .filter((key) => text(was[key]) !== text(now[key]))
    .map((key) => `${key} ${text(was[key])} → ${text(now[key])}`);
}

/** Says what a line of the trail keeps besides its action and its subject. */
export function useAuditDetail(): (line: AuditLine) => string {
  const { t, locale } = useI18n();
  const change = (before: unknown, after: unknown): string[] => {
    if (typeof before === 'number' || typeof after === 'number') {
      const of = (value: unknown) => (typeof value === 'number' ? `${value / 10} %` : '—');
      return [`${of(before)} → ${of(after)}`]; // a margin on cash-outs
    }
    const [was, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return Object.entries(changes).flatMap(([key, { name, of }]) => {
      if (was[key] === now[key]) return [];
      const one = (value: unknown) =>
        typeof value === 'number' && value !== 0 ? of(value, locale) : '—';
      const [from, to] = [one(was[key]), one(now[key])];
      return from === to ? [] : [`${t(name)} ${from} → ${to}`];
    });
  };
  return ({ action, detail }) => {
    if (action.startsWith('override.')) {
      const kind = detail['kind'] as 'result' | 'release' | 'void_bet';
      return [t(`results.kind.${kind}`), detail['reason'], detail['answer']]
        .filter(Boolean)
        .join(' · ');
    }
    if (action === 'casino.game' || action === 'casino.settings')
      return [detail['reason'], ...settings(detail['before'], detail['after'])].join(' · ');
    const { amount, currency, reason, place, player } = detail;
    const money =
      typeof amount === 'number' && typeof currency === 'string'
        ? [formatMoney(minor(amount), currency)]
        : [];
    if (action.startsWith('tournament.')) {
      const at = typeof place === 'number' ? [t('tournaments.place_n', { n: place })] : [];
      return [...money, ...at, player, reason].filter(Boolean).join(' · ');
    }
    const rest = Object.entries(detail)
      .filter(([key, value]) => !described.has(key) && key !== 'reason' && plain(value))
      .map(([, value]) => String(value));
    return [
      ...money,
      ...change(detail['before'], detail['after']),
      ...(plain(reason) ? [String(reason)] : []),
      ...rest,
    ].join(' · ');
  };
}
