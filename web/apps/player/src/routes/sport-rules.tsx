import { Rules } from '../features/rules/screen.tsx';
import { Screen } from '../parts/page.tsx';
import { useT } from '../domain/sport/i18n.ts';

/** The settlement rules by sport. */
export function SportRules() {
  const t = useT();
  return (
    <Screen title={t('page.rules')}>
      <p className="max-w-prose pb-4 text-quiet">{t('rules.intro')}</p>
      <Rules />
    </Screen>
  );
}
