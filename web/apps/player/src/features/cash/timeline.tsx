import type { Withdrawal } from '@maidan/api';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useI18n } from '../../i18n.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { momentText } from '../../time-text.ts';
import { useWithdrawalReason } from './reason.ts';
import { useWithdrawT, type WithdrawKey } from './withdraw-i18n.ts';

type Step = 'requested' | Withdrawal['status'];

/** The steps of a withdrawal, and how many of them are complete. */
export function stepsOf({ status }: Pick<Withdrawal, 'status'>): { steps: Step[]; done: number } {
  switch (status) {
    case 'pending':
      return { steps: ['requested', 'pending', 'approved', 'paid'], done: 1 };
    case 'approved':
      return { steps: ['requested', 'pending', 'approved', 'paid'], done: 2 };
    case 'paid':
      return { steps: ['requested', 'pending', 'approved', 'paid'], done: 4 };
    case 'rejected':
    case 'cancelled':
      return { steps: ['requested', status], done: 2 };
  }
}

/** The progress of a withdrawal, with the reason of one that did not go through. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const i18n = useI18n();
  const t = useWithdrawT();
  const reason = useWithdrawalReason();
  const { steps, done } = stepsOf(withdrawal);
  const refunded = withdrawal.status === 'rejected' || withdrawal.status === 'cancelled';
  return (
    <div className="grid gap-3">
      <ol aria-label={t('withdrawal.timeline')} className="grid">
        {steps.map((step, i) => {
          const complete = i < done;
          const last = i === steps.length - 1;
          const at = i === 0 ? withdrawal.created_at : i === done - 1 ? withdrawal.updated_at : 0;
          return (
            <li
              key={step}
              aria-current={i === done ? 'step' : undefined}
              className="grid grid-cols-[auto_1fr_auto] gap-x-3"
            >
              <span aria-hidden className="grid justify-items-center">
                <Dot complete={complete} current={i === done} failed={refunded && last} />
                {!last && <span className={clsx('w-0.5 grow', complete ? 'bg-up' : 'bg-rope')} />}
              </span>
              <span
                className={clsx(
                  'pb-3',
                  i === done ? 'font-semibold' : !complete && 'text-quiet',
                  refunded && last && 'font-semibold text-down',
                )}
              >
                {t(`withdrawal.step_${step}` as WithdrawKey)}
              </span>
              {at > 0 && (
                <time dateTime={new Date(at).toISOString()} className="num text-sm text-quiet">
                  {momentText(i18n, at)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
      {refunded && withdrawal.reason && <p className="text-sm">{reason(withdrawal)}</p>}
      {withdrawal.held_at > 0 && (
        <p className="text-sm">
          {t('withdrawal.held')} <SupportLink />
        </p>
      )}
    </div>
  );
}

function Dot({
  complete,
  current,
  failed,
}: {
  complete: boolean;
  current: boolean;
  failed: boolean;
}) {
  if (failed) {
    return (
      <span className="grid size-5 place-items-center rounded-full bg-down text-on-ball">
        <X size={14} strokeWidth={3} />
      </span>
    );
  }
  if (complete) {
    return (
      <span className="grid size-5 place-items-center rounded-full bg-up text-ground">
        <Check size={14} strokeWidth={3} />
      </span>
    );
  }
  return (
    <span
      className={clsx(
        'grid size-5 place-items-center rounded-full border-2',
        current ? 'border-money' : 'border-rope',
      )}
    >
      {current && <span className="size-2 rounded-full bg-money" />}
    </span>
  );
}
