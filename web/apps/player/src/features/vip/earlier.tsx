import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useI18n as useApp } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import type { Week } from './calls.ts';
import { useT } from './i18n.ts';

const tones: Record<Week['status'], string> = {
  open: 'border-rope text-quiet',
  nothing: 'border-rope text-quiet',
  held: 'border-money text-money',
  due: 'border-money text-money',
  paid: 'border-up text-up',
  refused: 'border-down text-down',
};

interface Props {
  weeks: readonly Week[];
  currency: string;
}

/** Weeks that are over. Renders nothing without one. */
export function Earlier({ weeks, currency }: Props) {
  const t = useT();
  const { locale } = useApp();
  if (weeks.length === 0) return null;
  const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (
    <Section title={t('vip.earlier')}>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {weeks.map(({ start, net, percent, cashback, status }) => (
          <li
            key={start}
            className="flex items-center gap-3 border-b border-rope px-4 py-2.5 last:border-b-0"
          >
            <p className="min-w-0 grow">
              <span className="block font-medium">
                {t('vip.week_of', { day: day.format(start) })}
              </span>
              <span className="text-sm text-quiet">
                {t('vip.result')} <Money amount={net} currency={currency} trim />
                {cashback > 0 && ` · ${percent}%`}
              </span>
            </p>
            <p className="grid shrink-0 justify-items-end gap-1">
              {cashback > 0 && (
                <Money
                  amount={cashback}
                  currency={currency}
                  trim
                  className="font-semibold text-money"
                />
              )}
              <span
                className={clsx(
                  'inline-flex min-h-6 items-center rounded border px-2 text-xs font-semibold',
                  tones[status],
                )}
              >
                {t(`vip.status_${status}`)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
