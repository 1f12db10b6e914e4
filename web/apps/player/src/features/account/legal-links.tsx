import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n.ts';

const link = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Links to the rules and the privacy notice. They open in new tabs, so that no form input is lost. */
export function LegalLinks() {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-5 ps-8 text-sm text-quiet">
      <Link to="/sport-rules" target="_blank" className={link}>
        {t('auth.rules_link')}
      </Link>
      <Link to="/help" hash="data" target="_blank" className={link}>
        {t('auth.data_link')}
      </Link>
    </p>
  );
}
