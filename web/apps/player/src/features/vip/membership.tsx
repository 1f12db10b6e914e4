import { buttonClass, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useI18n as useApp } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import type { Mine } from './calls.ts';
import { useT } from './i18n.ts';
import { Medal } from './medal.tsx';

interface Props {
  of: Mine;
  rank: number;
}

/** The member's level and manager, and what the week that runs has come to. */
export function Membership({ of: { level, manager, week, currency }, rank }: Props) {
  const t = useT();
  const app = useApp();
  return (
    <section className="px-3 pt-4 lg:px-0">
      <div className="grid gap-4 rounded border border-money bg-stand p-4 sm:grid-cols-2 sm:items-center">
        <div className="flex items-center gap-4">
          <Medal rank={rank} className="size-20 shrink-0" />
          <div className="grid justify-items-start gap-1">
            <h2 className="heading text-2xl">{level.name}</h2>
            <p className="text-sm text-quiet">{t('vip.your_manager', { name: manager })}</p>
            <Link to="/help" hash="chat" className={buttonClass()}>
              <MessageCircle size={18} aria-hidden className="shrink-0" />
              {t('vip.write', { name: manager })}
            </Link>
          </div>
        </div>
        <div className="grid gap-3 rounded bg-raised p-4">
          <dl className="grid grid-cols-2 gap-3">
            <div>
              <dt className="text-sm text-quiet">{t('vip.this_week')}</dt>
              <dd className="text-xl font-semibold">
                <Money amount={week.net} currency={currency} trim />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-quiet">{t('vip.cashback_now')}</dt>
              <dd className="text-xl font-semibold text-money">
                <Money amount={week.cashback} currency={currency} trim />
              </dd>
            </div>
          </dl>
          <p className="text-sm text-quiet">
            {t(week.cashback > 0 ? 'vip.paid_at' : 'vip.week_ends', {
              time: momentText(app, week.end),
            })}
          </p>
        </div>
      </div>
    </section>
  );
}
