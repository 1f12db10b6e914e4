import type { PlayOffer } from '@maidan/api';
import { scenes, type PaletteName, type SceneName } from '@maidan/art';
import { productsOf, type PlayProduct } from '../../domain/play-offer/rules.ts';
import { Scene } from '../../parts/scene.tsx';

/** What a cashback is for. A race shows the track. */
const subjects: Record<PlayProduct, [SceneName, PaletteName]> = {
  sports: ['bat', 'monsoon'],
  slots: ['reels', 'orchid'],
  tables: ['roulette', 'ember'],
  quick: ['coins', 'marigold'],
  crash: ['rocket', 'dusk'],
  suppliers: ['reels', 'lagoon'],
};

const isScene = (name: string): name is SceneName => name in scenes;

/** The picture of an offer: its own, or one of what it is about. Crash games are the subject of offers that count other games, too. */
export function PlayPicture({ offer, className }: { offer: PlayOffer; className?: string }) {
  const products = productsOf(offer.terms);
  const subject = products.includes('crash') ? 'crash' : (products[0] ?? 'slots');
  const [scene, palette] =
    offer.kind === 'wager_race' ? (['track', 'festival'] as const) : subjects[subject];
  return (
    <Scene
      scene={isScene(offer.image) ? offer.image : scene}
      palette={palette}
      seed={11}
      className={className}
    />
  );
}
