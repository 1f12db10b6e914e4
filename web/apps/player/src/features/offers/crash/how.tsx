import { Section } from '../../../parts/page.tsx';
import { useT } from './i18n.ts';

/** How a player gets the bonuses, in plain sentences. */
export function How() {
  const t = useT();
  return (
    <Section title={t('crashoffer.how')}>
      <ol className="grid list-decimal gap-2 rounded border border-rope bg-stand py-4 ps-8 pe-4 text-sm marker:text-quiet">
        <li>{t('crashoffer.how_1')}</li>
        <li>{t('crashoffer.how_2')}</li>
        <li>{t('crashoffer.how_3')}</li>
        <li>{t('crashoffer.how_4')}</li>
      </ol>
    </Section>
  );
}
