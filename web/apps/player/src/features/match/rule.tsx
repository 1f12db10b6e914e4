import type { Market } from '@maidan/api';
import { Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../i18n.ts';
import { rulesQuery } from '../../domain/sport/calls.ts';

/** Loaded when the first rule is opened, because the rule texts are large. */
const RuleText = lazy(async () => {
  const { useRuleText } = await import('../../domain/market/rule-text.ts');
  function RuleText({ rule }: { rule: string }) {
    const text = useRuleText();
    const { data } = useQuery(rulesQuery);
    const found = data?.items.find(({ key }) => key === rule);
    if (!data) return <Skeleton className="h-10" />;
    const shown = text(found ?? { key: rule, market_key: '', text: '' });
    return <p lang={shown.lang}>{shown.text}</p>;
  }
  return { default: RuleText };
});

/** The settlement rule of a market, collapsed at first. */
export function Rule({ market }: { market: Market }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-rope text-sm text-quiet"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center px-4 -outline-offset-2">
        {t('match.settles')}
      </summary>
      <div className="px-4 pb-4">
        {open && (
          <Suspense fallback={<Skeleton className="h-10" />}>
            <RuleText rule={market.rule_key} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
