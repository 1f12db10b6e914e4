import { drawScene, type PaletteName, type SceneName } from '@maidan/art';
import { useMemo } from 'react';

/** The drawings move on the promo site; a picture of one shows the plane on its way. */
const still =
  '<style>.art-plane{offset-distance:78%}.art-climb{stroke-dasharray:1;stroke-dashoffset:.22}.art-area{opacity:0}</style>';

interface Props {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
  className?: string;
}

/** A drawn scene as a picture, for decoration. */
export function Scene({ scene, palette, seed, className = '' }: Props) {
  const address = useMemo(() => {
    const svg = drawScene({ scene, palette, seed, id: 's' }).replace('<g ', `${still}<g `);
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [scene, palette, seed]);
  return <img src={address} alt="" className={`object-cover ${className}`} />;
}
