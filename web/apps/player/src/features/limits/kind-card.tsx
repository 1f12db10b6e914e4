import type { LimitKind, LimitPeriod } from '@maidan/api';
import { Button } from '@maidan/ui';
import { useState } from 'react';
import type { Limit, Limits } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { amountText, dateText } from '../../domain/limits/text.ts';
import { Card } from './card.tsx';
import { LimitForm } from './limit-form.tsx';

/** The usage of a limit, as a progress bar with amounts. */
function LimitRow({
  limit,
  currency,
  onEdit,
}: {
  limit: Limit;
  currency: string;
  onEdit: () => void;
}) {
  const texts = useI18n();
  const { t } = texts;
  const amountOf = (amount: number) => amountText(texts, limit.kind, amount, currency);
  const fraction = limit.amount > 0 ? Math.min(1, limit.used / limit.amount) : 1;
  const period = t(`limits.${limit.period}`);
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">
          {period}
          {limit.set_by !== 'player' && (
            <span className="ps-2 text-sm font-normal text-quiet">
              {t(`limits.set_by_${limit.set_by}`)}
            </span>
          )}
        </p>
        <Button
          size="sm"
          variant="quiet"
          onClick={onEdit}
          aria-label={`${t('limits.edit')}: ${period}`}
        >
          {t('limits.edit')}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`${t(`limits.kind_${limit.kind}`)}, ${period}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
        className="h-2 overflow-hidden rounded-full bg-rope"
      >
        <div
          className={`h-full rounded-full ${fraction >= 1 ? 'bg-down' : fraction >= 0.8 ? 'bg-money' : 'bg-floodlight'}`}
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
      <p className="num flex justify-between gap-3 text-sm text-quiet">
        <span>
          {t('limits.used', { used: amountOf(limit.used), limit: amountOf(limit.amount) })}
        </span>
        <span className="text-fore">{t('limits.left', { left: amountOf(limit.left) })}</span>
      </p>
      {limit.frees_at > 0 && (
        <p className="text-sm text-quiet">
          {t('limits.frees_at', { date: dateText(texts, limit.frees_at) })}
        </p>
      )}
    </li>
  );
}

/** The limits of one kind, their usage, and the form that changes them. */
export function KindCard({ kind, protection }: { kind: LimitKind; protection: Limits }) {
  const { t } = useI18n();
  const [editing, setEditing] = useState<LimitPeriod>();
  const limits = protection.limits.filter((limit) => limit.kind === kind);
  const required = protection.caps.some((cap) => cap.kind === kind && cap.required);
  return (
    <Card title={t(`limits.kind_${kind}`)} text={t(`limits.kind_${kind}_text`)}>
      {limits.length > 0 ? (
        <ul className="grid gap-4">
          {limits.map((limit) => (
            <LimitRow
              key={limit.period}
              limit={limit}
              currency={protection.currency}
              onEdit={() => setEditing(limit.period)}
            />
          ))}
        </ul>
      ) : (
        !editing && (
          <p className="text-quiet">{required ? t('limits.required') : t('limits.none')}</p>
        )
      )}
      {editing ? (
        <LimitForm
          key={editing}
          kind={kind}
          initialPeriod={editing}
          protection={protection}
          onDone={() => setEditing(undefined)}
        />
      ) : (
        limits.length < 3 && (
          <Button
            className="justify-self-start"
            aria-label={`${t(limits.length > 0 ? 'limits.add' : 'limits.set')}: ${t(`limits.kind_${kind}`)}`}
            onClick={() => setEditing(limits.some((l) => l.period === 'day') ? 'week' : 'day')}
          >
            {t(limits.length > 0 ? 'limits.add' : 'limits.set')}
          </Button>
        )
      )}
    </Card>
  );
}
