import { drawScene, type PaletteName, type SceneName } from '@maidan/art';
import { useMemo } from 'react';

/** Styles that stop the animation of a drawing, with the plane in flight. The promo site shows it animated. */
const stillStyles =
  '<style>.art-plane{offset-distance:78%}.art-climb{stroke-dasharray:1;stroke-dashoffset:.22}.art-area{opacity:0}</style>';

interface Props {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
  className?: string;
}

/** A drawing as a decorative image. */
export function Scene({ scene, palette, seed, className = '' }: Props) {
  const address = useMemo(() => {
    const svg = drawScene({ scene, palette, seed, id: 's' }).replace('<g ', `${stillStyles}<g `);
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [scene, palette, seed]);
  return <img src={address} alt="" className={`object-cover ${className}`} />;
}
