import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Box } from './box.tsx';
import { useT } from './i18n.ts';
import { sky } from './stage.tsx';

/** A card that leads to the daily gift, for the page of bonuses. */
export function GiftLink() {
  const t = useT();
  return (
    <Link
      to="/gift"
      className="flex min-h-16 items-center gap-4 overflow-hidden rounded border border-rope bg-stand pe-4 hover:border-edge"
    >
      <span
        aria-hidden
        className="grid w-20 shrink-0 place-items-center self-stretch overflow-hidden"
        style={{ background: sky }}
      >
        <Box state="closed" className="h-14" />
      </span>
      <span className="grid min-w-0 grow py-2">
        <span className="font-semibold">{t('gift.title')}</span>
        <span className="text-sm text-quiet">{t('gift.link')}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet rtl:rotate-180" />
    </Link>
  );
}
