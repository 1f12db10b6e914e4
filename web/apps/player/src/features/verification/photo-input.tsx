import { buttonClass } from '@maidan/ui';
import { clsx } from 'clsx';
import { Camera, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from './i18n.ts';
import { resizePhoto, type PreparedPhoto } from './resize-photo.ts';

interface Props {
  label: string;
  /** The preferred camera of a phone. */
  camera: 'user' | 'environment';
  photo: PreparedPhoto | undefined;
  /** Receives the resized photo. */
  onPhoto: (photo: PreparedPhoto) => void;
  error?: string;
}

/** An input for a photo of one side of a document or of the face, taken with the camera or chosen from files, with a preview. */
export function PhotoInput({ label, camera, photo, onPhoto, error }: Props) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const prepare = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setBusy(true);
    void resizePhoto(file)
      .then(onPhoto)
      .finally(() => setBusy(false));
  };
  const fileButton = (capture?: 'user' | 'environment') => (
    <label
      className={clsx(
        buttonClass({ size: 'md' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
        capture && 'pointer-fine:hidden!',
      )}
    >
      {capture ? <Camera size={18} aria-hidden /> : <ImagePlus size={18} aria-hidden />}
      {t(capture ? 'photo.camera' : photo ? 'photo.another' : 'photo.choose')}
      <input
        type="file"
        accept="image/*"
        capture={capture}
        aria-label={`${label}: ${t(capture ? 'photo.camera' : 'photo.choose')}`}
        aria-describedby={error ? id : undefined}
        className="sr-only"
        onChange={(event) => prepare(event.target.files)}
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
        {photo?.preview ? (
          <img src={photo.preview} alt={t('photo.preview')} className="size-full object-contain" />
        ) : (
          <span className="px-4 text-center text-sm text-quiet">
            {busy ? t('photo.busy') : photo ? t('photo.no_preview') : t('photo.none')}
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {fileButton(camera)}
        {fileButton()}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </div>
  );
}
