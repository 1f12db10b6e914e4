import { Banknote, Headset, Percent, Ticket } from 'lucide-react';
import { Section } from '../../parts/page.tsx';
import { SupportLink } from '../../parts/support-link.tsx';
import type { Programme } from './calls.ts';
import { useT } from './i18n.ts';

const benefits = [
  ['cashback', Percent],
  ['manager', Headset],
  ['withdrawals', Banknote],
  ['offers', Ticket],
] as const;

/** What members have. */
export function Benefits() {
  const t = useT();
  return (
    <Section title={t('vip.benefits')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {benefits.map(([name, Icon]) => (
          <li key={name} className="flex gap-3 rounded border border-rope bg-stand p-4">
            <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-money" />
            <div>
              <h3 className="font-semibold">{t(`vip.${name}`)}</h3>
              <p className="text-sm text-quiet">{t(`vip.${name}_text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How a player becomes a member. */
export function Joining() {
  const t = useT();
  return (
    <Section title={t('vip.joining')}>
      <div className="grid gap-3 rounded border border-rope bg-stand p-4">
        <ol className="grid list-decimal gap-2 ps-5 marker:text-quiet">
          <li>{t('vip.step_1')}</li>
          <li>{t('vip.step_2')}</li>
          <li>{t('vip.step_3')}</li>
        </ol>
        <div className="sm:max-w-xs">
          <SupportLink button />
        </div>
      </div>
    </Section>
  );
}

/** The rules of cashback in plain sentences. */
export function CashbackRules({ counts }: { counts: Programme['counts'] }) {
  const t = useT();
  const partly = counts.filter(({ percent }) => percent < 100);
  return (
    <Section title={t('vip.rules')}>
      <ul className="grid list-disc gap-2 rounded border border-rope bg-stand py-4 ps-8 pe-4 text-sm marker:text-quiet">
        <li>{t('vip.rule_1')}</li>
        <li>{t('vip.rule_2')}</li>
        {partly.map(({ product, percent }) => (
          <li key={product}>
            {t('vip.counts', { product: t(`vip.product_${product}`), percent })}
          </li>
        ))}
        <li>{t('vip.rule_3')}</li>
        <li>{t('vip.rule_4')}</li>
      </ul>
    </Section>
  );
}
