import { Lock } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useT } from './i18n.ts';

/** A field that only support can change. */
export function LockedField({ label, value }: { label: string; value: string }) {
  const t = useT();
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <p className="flex min-h-12 items-center gap-2 rounded border border-rope bg-raised px-3">
        <span className="grow truncate">
          <bdi>{value}</bdi>
        </span>
        <Lock size={16} aria-hidden className="shrink-0 text-quiet" />
      </p>
      <Link to="/help" hash="chat" className="text-sm text-quiet underline underline-offset-4">
        {t('profile.locked')}
      </Link>
    </div>
  );
}
