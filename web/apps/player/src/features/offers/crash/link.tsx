import { Link } from '@tanstack/react-router';
import { ChevronRight, Rocket } from 'lucide-react';
import { useT } from './i18n.ts';
import { useStepOffers } from './use-steps.ts';

/** The sky behind the rocket: that of its picture on the page. */
const sky = 'linear-gradient(200deg,#030a06,#0b2e1a 45%,#2c8050)';

/** A card that leads to the crash welcome, for the page of bonuses and the crash games. Renders nothing while none of its offers runs. */
export default function CrashOfferLink() {
  const t = useT();
  const { offers } = useStepOffers();
  if (!offers?.some(Boolean)) return null;
  return (
    <Link
      to="/crash-welcome"
      className="flex min-h-16 items-center gap-4 overflow-hidden rounded border border-rope bg-stand pe-4 hover:border-edge"
    >
      <span
        aria-hidden
        className="grid w-20 shrink-0 place-items-center self-stretch text-[#fff]"
        style={{ background: sky }}
      >
        <Rocket size={32} />
      </span>
      <span className="grid min-w-0 grow py-2">
        <span className="font-semibold">{t('crashoffer.title')}</span>
        <span className="text-sm text-quiet">{t('crashoffer.link')}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet rtl:rotate-180" />
    </Link>
  );
}
