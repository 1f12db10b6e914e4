import type { WithdrawalConditions, WithdrawalMethod } from '@maidan/api';
import { formatMoney, formatOdds, minor, type Minor } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  Clock,
  FileCheck,
  IdCard,
  MailCheck,
  ShieldX,
  Target,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { usePayoutT, type PayoutKey } from '../../domain/payout/i18n.ts';
import { useI18n } from '../../i18n.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { momentText } from '../../time-text.ts';
import { missingFields, smallest, type Blocker } from './blockers.ts';
import { useWithdrawT } from './withdraw-i18n.ts';

interface Props {
  conditions: WithdrawalConditions;
  methods: WithdrawalMethod[];
  open: Blocker[];
}

/** What a withdrawal still waits for, each with its next step. */
export function Conditions({ conditions, methods, open }: Props) {
  const t = useWithdrawT();
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-quiet">
        <BadgeCheck size={20} aria-hidden className="shrink-0 text-up" />
        {t('withdrawal.met')}
      </p>
    );
  }
  return (
    <section aria-labelledby="before" className="rounded border border-rope bg-stand">
      <h2 id="before" className="heading px-4 pt-3 text-lg">
        {t('withdrawal.before')}
      </h2>
      <ul className="divide-y divide-rope">
        {open.map((blocker) => (
          <Condition key={blocker} blocker={blocker} conditions={conditions} methods={methods} />
        ))}
      </ul>
    </section>
  );
}

const icons: Record<Blocker, LucideIcon> = {
  email: MailCheck,
  profile: IdCard,
  documents: FileCheck,
  documents_failed: ShieldX,
  turnover: Target,
  next: Clock,
  balance: Wallet,
};

type ConditionProps = Omit<Props, 'open'> & { blocker: Blocker };

function Condition({ blocker, conditions, methods }: ConditionProps) {
  const i18n = useI18n();
  const t = useWithdrawT();
  const money = (value: Minor) => formatMoney(value, conditions.currency, { trim: true });
  const link = buttonClass();
  const row = (title: ReactNode, detail: ReactNode, action?: ReactNode) => {
    const Icon = icons[blocker];
    return (
      <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 p-4" data-condition={blocker}>
        <Icon size={24} aria-hidden className="text-money" />
        <div className="grid min-w-0 gap-2">
          <p className="font-semibold">{title}</p>
          {detail}
          {action && <div>{action}</div>}
        </div>
      </li>
    );
  };
  switch (blocker) {
    case 'email':
      return row(
        t('withdrawal.email'),
        null,
        <Link to="/me/verification" className={link}>
          {t('withdrawal.email_action')}
        </Link>,
      );
    case 'profile':
      return row(
        t('withdrawal.profile'),
        <MissingFields missing={missingFields(conditions)} />,
        <Link to="/me/profile" className={link}>
          {t('withdrawal.profile_action')}
        </Link>,
      );
    case 'documents':
      return row(
        t('withdrawal.documents'),
        null,
        <Link to="/me/verification" className={link}>
          {t('withdrawal.documents_action')}
        </Link>,
      );
    case 'documents_failed':
      return row(t('withdrawal.documents_failed'), null, <SupportLink />);
    case 'turnover':
      return row(
        t('withdrawal.turnover'),
        <Turnover conditions={conditions} />,
        <Link to="/sports" className={link}>
          {t('withdrawal.turnover_action')}
        </Link>,
      );
    case 'next':
      return row(
        t('withdrawal.next'),
        <p className="text-sm text-quiet">
          {i18n.t('withdraw.next_at', { time: momentText(i18n, conditions.next_at) })}
        </p>,
      );
    case 'balance':
      return row(
        t('withdrawal.balance', {
          min: money(minor(smallest(methods))),
          available: money(conditions.available),
        }),
        null,
        <Link to="/deposit" className={link}>
          {t('withdrawal.balance_action')}
        </Link>,
      );
  }
}

function MissingFields({ missing }: { missing: string[] }) {
  const t = usePayoutT();
  return (
    <ul className="flex flex-wrap gap-2">
      {missing.map((field) => (
        <li key={field} className="rounded bg-raised px-3 py-1 text-sm font-medium">
          {t(`payout.field_${field}` as PayoutKey)}
        </li>
      ))}
    </ul>
  );
}

/** How much of the deposits has been wagered. */
function Turnover({ conditions: { turnover, currency } }: { conditions: WithdrawalConditions }) {
  const t = useWithdrawT();
  const money = (value: Minor) => formatMoney(value, currency, { trim: true });
  const text = t('withdrawal.turnover_progress', {
    wagered: money(turnover.wagered),
    required: money(turnover.required),
  });
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('withdrawal.turnover')}
        aria-valuemin={0}
        aria-valuemax={turnover.required}
        aria-valuenow={turnover.wagered}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <span
          className="block h-full rounded-full bg-money"
          style={{ width: `${(turnover.wagered / turnover.required) * 100}%` }}
        />
      </div>
      <p className="num text-sm font-semibold">{text}</p>
      <p className="text-sm text-quiet">
        {t('withdrawal.turnover_left', {
          left: money(turnover.left),
          odds: formatOdds(turnover.min_odds),
        })}
      </p>
    </div>
  );
}
