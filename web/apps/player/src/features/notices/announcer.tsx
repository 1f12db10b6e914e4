import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bellQuery } from './calls.ts';
import { useI18n } from './i18n.ts';

/**
 * Announces new notifications to screen readers. Both the bell and the panel have one, because screen readers ignore the page
 * behind an open dialog.
 */
export function Announcer() {
  const { t, code } = useI18n();
  const latest = useQuery(bellQuery).data?.notification;
  const [initialId] = useState(latest?.id);
  return (
    <span role="status" className="sr-only">
      {latest &&
        latest.id !== initialId &&
        (latest.language === code ? latest.message : t('notices.arrived'))}
    </span>
  );
}
