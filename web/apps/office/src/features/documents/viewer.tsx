import { Button } from '@maidan/ui';
import { clsx } from 'clsx';
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { pictureOf, type DocumentReview, type Side } from '../../domain/verification/documents.ts';
import { useT } from '../../i18n.ts';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** A document's pictures, one at a time, that can be turned and enlarged. */
export function Viewer({ of }: { of: DocumentReview }) {
  const t = useT();
  const [side, setSide] = useState<Side>(of.sides[0]?.side ?? 'front');
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(0);
  const shown = of.sides.find((s) => s.side === side);
  if (!shown) {
    return (
      <p className="rounded border border-rope bg-ground p-6 text-center text-quiet">
        {t('documents.gone')}
      </p>
    );
  }
  const scale = zooms[zoom] ?? 1;
  const lying = turns % 2 !== 0;
  const tools = [
    { name: t('documents.left'), icon: RotateCcw, act: () => setTurns(turns - 1) },
    { name: t('documents.right'), icon: RotateCw, act: () => setTurns(turns + 1) },
    {
      name: t('documents.smaller'),
      icon: ZoomOut,
      act: () => setZoom(zoom - 1),
      off: zoom === 0,
    },
    {
      name: t('documents.larger'),
      icon: ZoomIn,
      act: () => setZoom(zoom + 1),
      off: zoom === zooms.length - 1,
    },
  ];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {of.sides.length > 1 &&
          of.sides.map((s) => (
            <Button
              key={s.side}
              size="sm"
              aria-pressed={s.side === side}
              variant={s.side === side ? 'primary' : 'secondary'}
              onClick={() => setSide(s.side)}
            >
              {t(`documents.${s.side}`)}
            </Button>
          ))}
        <span className="grow" />
        {tools.map(({ name, icon: Icon, act, off }) => (
          <Button key={name} size="sm" aria-label={name} title={name} disabled={off} onClick={act}>
            <Icon size={18} aria-hidden />
          </Button>
        ))}
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('documents.picture')}
        className="grid h-[min(60vh,36rem)] overflow-auto rounded border border-rope bg-ground"
      >
        <img
          key={side}
          src={pictureOf(of.id, side)}
          alt={t(`documents.${side}`)}
          className={clsx(
            'm-auto object-contain',
            lying ? 'max-h-[min(90vw,36rem)]' : 'max-h-full max-w-full',
          )}
          style={{
            rotate: `${turns * 90}deg`,
            ...(scale > 1 && { maxWidth: 'none', maxHeight: 'none', width: `${scale * 100}%` }),
          }}
        />
      </div>
    </div>
  );
}
