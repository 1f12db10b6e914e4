import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useT } from './i18n.ts';
import { Picture } from './picture.tsx';

/** A card that leads to the missions, for the page of bonuses. */
export function MissionsLink() {
  const t = useT();
  return (
    <Link
      to="/missions"
      className="flex min-h-16 items-center gap-4 overflow-hidden rounded border border-rope bg-stand pe-4 hover:border-edge"
    >
      <Picture scene="stake" className="w-20 shrink-0 self-stretch" />
      <span className="grid min-w-0 grow py-2">
        <span className="font-semibold">{t('missions.title')}</span>
        <span className="text-sm text-quiet">{t('missions.link')}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet rtl:rotate-180" />
    </Link>
  );
}
