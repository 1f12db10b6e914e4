import { buttonClass } from '@maidan/ui';
import { clsx } from 'clsx';
import { Camera, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from './i18n.ts';
import { shrink, type Shot } from './shrink.ts';

interface Props {
  label: string;
  /** Which camera of a phone. */
  camera: 'user' | 'environment';
  shot: Shot | undefined;
  onShot: (shot: Shot) => void;
  error?: string;
}

/** A photo of one side: taken with the camera, or chosen; shown before it is sent. */
export function Photo({ label, camera, shot, onShot, error }: Props) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setBusy(true);
    void shrink(file)
      .then(onShot)
      .finally(() => setBusy(false));
  };
  const pick = (capture?: 'user' | 'environment') => (
    <label
      className={clsx(
        buttonClass({ size: 'md' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
        capture && 'pointer-fine:hidden!',
      )}
    >
      {capture ? <Camera size={18} aria-hidden /> : <ImagePlus size={18} aria-hidden />}
      {t(capture ? 'photo.camera' : shot ? 'photo.another' : 'photo.choose')}
      <input
        type="file"
        accept="image/*"
        capture={capture}
        aria-label={`${label}: ${t(capture ? 'photo.camera' : 'photo.choose')}`}
        aria-describedby={error ? id : undefined}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
    </label>
  );
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-medium">{label}</p>
      <div
        className={clsx(
          'grid aspect-[3/2] place-items-center overflow-hidden rounded border border-dashed bg-ground',
          error ? 'border-down' : 'border-edge',
        )}
      >
        {shot?.preview ? (
          <img src={shot.preview} alt={t('photo.preview')} className="size-full object-contain" />
        ) : (
          <span className="px-4 text-center text-sm text-quiet">
            {busy ? t('photo.busy') : shot ? t('photo.no_preview') : t('photo.none')}
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {pick(camera)}
        {pick()}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </div>
  );
}
