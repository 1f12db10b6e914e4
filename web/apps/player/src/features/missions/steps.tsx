import { Section } from '../../parts/page.tsx';
import { useT } from './i18n.ts';

/** How missions work, in three steps. */
export function Steps() {
  const t = useT();
  return (
    <Section title={t('missions.how')}>
      <ol className="grid list-decimal gap-2 rounded border border-rope bg-stand py-4 ps-9 pe-4 text-sm marker:text-quiet">
        <li>{t('missions.step_1')}</li>
        <li>{t('missions.step_2')}</li>
        <li>{t('missions.step_3')}</li>
      </ol>
    </Section>
  );
}
