import { drawScene } from '@maidan/art';
import type { ReactNode } from 'react';
import type { SceneRef } from './page.ts';

interface Props {
  scene: SceneRef;
  palette: string;
  /** Begins the ids inside the drawing. */
  id: string;
  className?: string;
  labels?: string[];
}

/** A drawing of the art package. Its text comes from our own code and escaped labels. */
export function Scene({ scene, palette, id, className = '', labels }: Props): ReactNode {
  const svg = drawScene({
    scene: scene.name,
    seed: scene.seed,
    palette,
    id,
    ...(labels ? { labels } : {}),
  });
  return <div className={`scene ${className}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}
