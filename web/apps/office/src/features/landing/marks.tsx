import { clsx } from 'clsx';
import type { CampaignPage, CampaignState } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';

const tones: Record<CampaignState, string> = {
  draft: 'text-money',
  published: 'text-up',
  unpublished: 'text-quiet',
};

export function StateMark({ state }: { state: CampaignState }) {
  const { t } = useI18n();
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', tones[state])}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {t(`landing.state.${state}`)}
    </span>
  );
}

/** State badges of a page: a test, a schedule, a failed schedule. */
export function Marks({ page }: { page: CampaignPage }) {
  const { t, locale } = useI18n();
  return (
    <span className="inline-flex gap-2 text-sm whitespace-nowrap">
      {page.trouble && (
        <span className="text-down" title={page.trouble}>
          {t('landing.mark.trouble')}
        </span>
      )}
      {page.testing && <span className="text-floodlight">{t('landing.mark.testing')}</span>}
      {page.publish_at > 0 && (
        <span className="text-money" title={moment(page.publish_at, locale)}>
          {t('landing.mark.publishes')}
        </span>
      )}
      {page.unpublish_at > 0 && (
        <span className="text-money" title={moment(page.unpublish_at, locale)}>
          {t('landing.mark.ends')}
        </span>
      )}
      {page.touched && <span className="text-quiet">{t('landing.mark.touched')}</span>}
    </span>
  );
}
