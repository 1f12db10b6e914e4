import { clsx } from 'clsx';
import { Archive, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Notice } from './calls.ts';
import { useI18n } from './i18n.ts';
import { agoText } from './time.ts';

/** Icon, text colour and screen reader label of each notification colour. */
const tones = {
  orange: { Icon: TriangleAlert, textColor: 'text-money', label: 'notices.warning' },
  green: { Icon: CircleCheck, textColor: 'text-up', label: 'notices.success' },
  red: { Icon: CircleX, textColor: 'text-down', label: 'notices.error' },
} as const;

interface Props {
  notice: Notice;
  onRead: () => void;
  /** Undefined if the notification is archived. */
  onArchive?: () => void;
}

/** A notification. A click on an unread one marks it as read. */
export function NoticeRow({ notice, onRead, onArchive }: Props) {
  const { t, locale } = useI18n();
  const { Icon, textColor, label } = tones[notice.color];
  const content = (
    <>
      <span className={clsx('block', !notice.read && 'font-semibold')}>
        <span className="sr-only">{t(label)}: </span>
        {notice.message}
      </span>
      <time
        dateTime={new Date(notice.created_at).toISOString()}
        className="block pt-0.5 text-sm text-quiet"
      >
        {agoText(locale, notice.created_at)}
      </time>
    </>
  );
  return (
    <li
      data-color={notice.color}
      className="grid grid-cols-[auto_1fr_auto] items-start gap-3 border-b border-rope py-3 last:border-b-0"
    >
      <Icon size={20} aria-hidden className={clsx('mt-0.5', textColor)} />
      {notice.read ? (
        <div>{content}</div>
      ) : (
        <button type="button" className="text-start" onClick={onRead}>
          {content}
          <span className="sr-only">{t('notices.unread')}</span>
        </button>
      )}
      <span className="flex items-center">
        {!notice.read && <span aria-hidden className="size-2 rounded-full bg-ball" />}
        {onArchive && (
          <button
            type="button"
            aria-label={t('notices.archive_one')}
            onClick={onArchive}
            className="tap -my-2 -me-2 grid size-11 place-items-center text-quiet hover:text-fore"
          >
            <Archive size={18} aria-hidden />
          </button>
        )}
      </span>
    </li>
  );
}
