import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Announcer } from './announcer.tsx';
import { bellQuery } from './calls.ts';
import { useT } from './i18n.ts';

const Panel = lazy(() => import('./panel.tsx'));

/** The bell of the top bar: the number of unread notifications, and the button that opens the panel. */
export default function Bell() {
  const t = useT();
  const queries = useQueryClient();
  const { data } = useQuery(bellQuery);
  const [open, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const latest = data?.notification;

  useEffect(() => {
    if (latest) void queries.invalidateQueries({ queryKey: ['notices'] });
  }, [queries, latest]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          unread ? t('notices.open_unread', { count: String(unread) }) : t('notices.open')
        }
        onClick={() => setOpen(true)}
        className="tap relative grid size-11 place-items-center rounded text-quiet hover:text-fore"
      >
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.2 2.2 0 0 0 4 0" />
        </svg>
        {unread > 0 && (
          <span
            aria-hidden
            data-testid="unread"
            className="num absolute end-0 top-0.5 min-w-5 rounded-full bg-ball px-1 text-center text-xs leading-5 font-bold text-on-ball"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Announcer />
      {open && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
