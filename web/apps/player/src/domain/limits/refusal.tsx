import type { ApiError, LimitKind, LimitPeriod } from '@maidan/api';
import { buttonClass } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorCode } from '../../error-code.ts';
import { limitsQuery } from './calls.ts';
import { useI18n, type LimitTexts } from './i18n.ts';
import { setSlipOpen } from '../slip/sheet.ts';
import { amountText, dateText } from './text.ts';

interface ReachedLimit {
  kind: LimitKind;
  period: LimitPeriod;
  limit: number;
  left: number;
  until: number;
}

function reachedText(texts: LimitTexts, reached: ReachedLimit, currency: string): string {
  const { t } = texts;
  const args = {
    kind: t(`limits.kind_${reached.kind}`),
    period: t(`limits.${reached.period}`),
    limit: amountText(texts, reached.kind, reached.limit, currency),
    left: amountText(texts, reached.kind, reached.left, currency),
  };
  const text =
    reached.kind === 'session' ? t('limits.reached_time', args) : t('limits.reached', args);
  if (reached.until > 0)
    return `${text} ${t('limits.reached_until', { date: dateText(texts, reached.until) })}`;
  return reached.kind === 'session' ? text : `${text} ${t('limits.reached_never')}`;
}

function sentence(texts: LimitTexts, error: ApiError, currency: string): ReactNode {
  const { t } = texts;
  const until = Number(error.body['until'] ?? 0);
  switch (errorCode(error)) {
    case 'limit_reached':
      return reachedText(texts, error.body as unknown as ReachedLimit, currency);
    case 'timed_out':
      return `${t('limits.absence_timeout')}. ${t('limits.absence_until', { date: dateText(texts, until) })}`;
    case 'self_excluded':
      return until > Date.now()
        ? `${t('limits.absence_exclusion')}. ${t('limits.absence_until', { date: dateText(texts, until) })}`
        : t('limits.absence_exclusion');
    case 'limit_required':
      return t('limits.needs_own');
    case 'product_closed':
      return t('limits.product_closed');
    default:
      return t('limits.jurisdiction_closed');
  }
}

/** Why a limit or an exclusion refused a bet or a deposit, with a link to the limits. */
export default function LimitRefusal({ error }: { error: ApiError }) {
  const texts = useI18n();
  const { data } = useQuery(limitsQuery);
  return (
    <div role="alert" className="grid gap-3 rounded border border-edge/60 bg-raised p-3 text-sm">
      <p className="flex gap-2">
        <ShieldCheck size={20} aria-hidden className="shrink-0 text-floodlight" />
        <span>{sentence(texts, error, data?.currency ?? 'INR')}</span>
      </p>
      <Link
        to="/me/limits"
        className={buttonClass({ size: 'sm' })}
        onClick={() => setSlipOpen(false)}
      >
        {texts.t('limits.reached_link')}
      </Link>
    </div>
  );
}
