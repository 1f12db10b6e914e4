import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useErrorText } from '../../api.ts';
import { useI18n as useAppI18n } from '../../i18n.ts';
import { rulesQuery, type FamilyRules, type Rule } from '../../domain/sport/calls.ts';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { plainMarketName } from '../../domain/market/text.ts';
import { sportName } from '../../domain/sport/names.ts';
import { useRuleText } from '../../domain/market/rule-text.ts';

/** Groups the rules by market. */
function byMarket(rules: Rule[]): [market: string, rules: Rule[]][] {
  const found = new Map<string, Rule[]>();
  for (const rule of rules)
    found.set(rule.market_key, [...(found.get(rule.market_key) ?? []), rule]);
  return [...found];
}

/** Scrolls the linked rule into view. The browser cannot, because the rules load after the page. */
const scrollToRule = (rule: HTMLElement | null) => {
  rule?.scrollIntoView({ block: 'center' });
};

function Family({ family, linkedRule }: { family: FamilyRules; linkedRule: string }) {
  const texts = useI18n();
  const ruleText = useRuleText();
  const names = family.sports.map((sport) => sportName(texts, sport)).join(' · ');
  return (
    <details
      className="group rounded border border-rope bg-stand"
      open={family.rules.some(({ key }) => key === linkedRule)}
    >
      <summary className="flex min-h-14 items-center gap-3 px-4">
        <SportIcon slug={family.sports[0] ?? ''} size={24} />
        <h2 className="heading grow py-2 text-lg">{names || texts.t('rules.other')}</h2>
        <span className="num text-sm text-quiet">{family.rules.length}</span>
      </summary>
      <div className="border-t border-rope px-4 pb-3">
        {byMarket(family.rules).map(([market, rules]) => (
          <section key={market} className="border-rope py-3 not-last:border-b">
            <h3 className="font-semibold">
              {market ? plainMarketName(texts, market) : texts.t('rules.any_market')}
            </h3>
            {rules.map((rule) => {
              const { text, lang } = ruleText(rule);
              return (
                <p
                  key={rule.key}
                  id={rule.key}
                  lang={lang}
                  {...(rule.key === linkedRule && { ref: scrollToRule, 'aria-current': true })}
                  className="max-w-prose scroll-mt-24 pt-1 text-quiet aria-current:border-s-2 aria-current:border-money aria-current:ps-3 aria-current:text-fore"
                >
                  {text}
                </p>
              );
            })}
          </section>
        ))}
      </div>
    </details>
  );
}

/** The settlement rules of all markets by sport. */
export function Rules() {
  const { t: base } = useAppI18n();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(rulesQuery);
  const linkedRule = useLocation({ select: ({ hash }) => hash });
  if (error) {
    return (
      <ErrorState
        title={base('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{base('app.retry')}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={base('app.loading')}>
        <div className="grid gap-2">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} className="h-14" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data.families
        .filter(({ rules }) => rules.length > 0)
        .map((family) => (
          <Family key={family.family} family={family} linkedRule={linkedRule} />
        ))}
    </div>
  );
}
