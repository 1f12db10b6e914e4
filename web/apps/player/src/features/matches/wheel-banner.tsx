import { useT } from '../../i18n.ts';

const segments = 12;

/** A part of the wheel, at the edge of the banner. */
function Wheel() {
  const point = (i: number) => {
    const a = (i / segments) * Math.PI * 2;
    return `${(Math.cos(a) * 100).toFixed(2)} ${(Math.sin(a) * 100).toFixed(2)}`;
  };
  return (
    <svg
      viewBox="-104 -104 208 208"
      aria-hidden
      className="absolute -end-10 -top-8 size-52 transition-transform duration-200 group-hover:rotate-15 motion-reduce:transition-none"
    >
      {Array.from({ length: segments }, (_, i) => (
        <path
          key={i}
          d={`M0 0 L${point(i)} A100 100 0 0 1 ${point(i + 1)}Z`}
          className={i % 3 === 0 ? 'fill-[#f0b93a]' : i % 3 === 1 ? 'fill-rope' : 'fill-raised'}
        />
      ))}
      <circle r="100" fill="none" className="stroke-edge" strokeWidth="3" />
      <circle r="22" className="fill-stand stroke-edge" strokeWidth="3" />
    </svg>
  );
}

/** A link to the wheel of fortune on the promo site. */
export function WheelBanner() {
  const t = useT();
  return (
    <a
      href="/new-promo/wheel-of-fortune-new"
      className="group relative mx-3 mt-6 flex min-h-28 items-center overflow-hidden rounded border border-rope bg-stand p-4 lg:mx-0"
    >
      <Wheel />
      <span className="relative grid max-w-[62%] gap-1">
        <span className="heading text-xl">{t('home.promo_title')}</span>
        <span className="text-sm text-quiet">{t('home.promo_text')}</span>
        <span className="text-sm font-semibold text-money">{t('home.promo_action')}</span>
      </span>
    </a>
  );
}
