import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bellQuery } from './calls.ts';
import { useI18n } from './i18n.ts';

/**
 * Says politely what arrived since it is there. The bell has one, and so has the panel: while a dialog is open, the page
 * behind it is silent.
 */
export function Announce() {
  const { t, code } = useI18n();
  const latest = useQuery(bellQuery).data?.notification;
  const [before] = useState(latest?.id);
  return (
    <span role="status" className="sr-only">
      {latest &&
        latest.id !== before &&
        (latest.language === code ? latest.message : t('notices.arrived'))}
    </span>
  );
}
