import { drawScene } from '@maidan/art';
import { Button, Dialog, Input } from '@maidan/ui';
import { Shuffle } from 'lucide-react';
import { memo, useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { valueAt, withValue } from './document.ts';
import { At, dense, HeadSelect, plain } from './fields.tsx';

interface ThumbnailProps {
  scene: string;
  palette: string;
  seed: number;
  className?: string;
}

/** A scene, drawn here and shown as an image, so that nothing in it can run or leak styles. */
export const Thumbnail = memo(function Thumbnail({
  scene,
  palette,
  seed,
  className,
}: ThumbnailProps) {
  const drawing = drawScene({ scene, seed, palette, id: 'picture' });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt=""
      width={200}
      height={160}
      className={className}
    />
  );
});

const mostSeeds = 1_000_000;

/** Any seed; a picture needs no secrecy. */
const anySeed = () => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % mostSeeds);

/** Scene, palette and seed with the picture that they make. */
export function Picture() {
  const { t } = useI18n();
  const { document, words, edit } = useEditing();
  const [choosing, setChoosing] = useState(false);
  const scene = String(valueAt(document, ['scene', 'name']) ?? '');
  const palette = String(document['palette'] ?? '');
  const seed = Number(valueAt(document, ['scene', 'seed'])) || 1;
  const seedAt = ['scene', 'seed'];
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-2">
        <button
          type="button"
          className="overflow-hidden rounded border border-rope hover:border-edge"
          aria-label={t('landing.scene.choose', { scene })}
          onClick={() => setChoosing(true)}
        >
          <Thumbnail scene={scene} palette={palette} seed={seed} className="block h-auto w-full" />
        </button>
        <Button size="sm" onClick={() => edit('', (d) => withValue(d, seedAt, anySeed()))}>
          <Shuffle size={16} aria-hidden />
          {t('landing.seed.another')}
        </Button>
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <HeadSelect
          keys={['palette']}
          label={t('landing.palette')}
          options={plain(words.palettes)}
        />
        <HeadSelect
          keys={['scene', 'name']}
          label={t('landing.scene')}
          options={plain(words.scenes)}
        />
        <At path="/scene/seed" label={t('landing.seed')}>
          <Input
            type="number"
            min={1}
            max={mostSeeds}
            className={dense}
            value={seed}
            onChange={(event) => {
              const next = Number(event.target.value);
              edit('/scene/seed', (d) => withValue(d, seedAt, next));
            }}
          />
        </At>
      </div>
      {choosing && (
        <Dialog
          open
          onOpenChange={setChoosing}
          title={t('landing.scene')}
          closeLabel={t('app.close')}
        >
          <ul className="grid grid-cols-3 gap-2 pt-2">
            {words.scenes.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={name === scene}
                  className="w-full overflow-hidden rounded border border-rope text-sm hover:border-edge aria-pressed:border-floodlight"
                  onClick={() => {
                    edit('', (d) => withValue(d, ['scene', 'name'], name));
                    setChoosing(false);
                  }}
                >
                  <Thumbnail
                    scene={name}
                    palette={palette}
                    seed={seed}
                    className="block h-auto w-full"
                  />
                  <span className="block p-1">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
