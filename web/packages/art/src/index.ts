import { azulejo } from './azulejo.ts';
import { bat } from './bat.ts';
import { calendar } from './calendar.ts';
import { cards } from './cards.ts';
import { coins } from './coins.ts';
import type { sceneNames } from './constants.ts';
import { crown } from './crown.ts';
import { cyber } from './cyber.ts';
import { dealer } from './dealer.ts';
import { baccarat, blackjack, duel, teenpatti } from './deals.ts';
import { dice } from './dice.ts';
import { europe } from './europe.ts';
import { football } from './football.ts';
import { fruits } from './fruits.ts';
import { gift } from './gift.ts';
import { globe } from './globe.ts';
import { kantha } from './kantha.ts';
import { kitenge } from './kitenge.ts';
import { lamps } from './lamps.ts';
import { map } from './map.ts';
import { orchard } from './orchard.ts';
import { capsules } from './capsules.ts';
import { fishing, seabed } from './sea.ts';
import { holi } from './holi.ts';
import { doorway } from './doorway.ts';
import { drum } from './drum.ts';
import { television } from './television.ts';
import { eggs } from './eggs.ts';
import { sweets } from './sweets.ts';
import { contract } from './contract.ts';
import { bonfire } from './bonfire.ts';
import { fireworks } from './fireworks.ts';
import { umbrella } from './umbrella.ts';
import { rabbit } from './rabbit.ts';
import { cycling } from './cycling.ts';
import { chai } from './chai.ts';
import { pool } from './pool.ts';
import { blossom } from './blossom.ts';
import { cocktail } from './cocktail.ts';
import { accumulator } from './accumulator.ts';
import { palette } from './palette.ts';
import { phone } from './phone.ts';
import { pitch } from './pitch.ts';
import { seeded } from './random.ts';
import { rangoli } from './rangoli.ts';
import { reels } from './reels.ts';
import { rocket } from './rocket.ts';
import { roulette } from './roulette.ts';
import { flying, runway, still } from './runway.ts';
import { stadium } from './stadium.ts';
import { suzani } from './suzani.ts';
import { track } from './track.ts';
import { treasure } from './treasure.ts';
import { trophy } from './trophy.ts';
import { vault } from './vault.ts';
import { wheel } from './wheel.ts';

export { palette, palettes, type Palette, type PaletteName } from './palette.ts';

/** Every scene by its name. What matters stands between x 130 and 870, so that a phone may cut the sides. */
export const scenes = {
  stadium,
  pitch,
  runway,
  wheel,
  reels,
  roulette,
  cards,
  dice,
  football,
  treasure,
  track,
  calendar,
  trophy,
  lamps,
  rocket,
  bat,
  coins,
  gift,
  vault,
  map,
  globe,
  phone,
  crown,
  fruits,
  kantha,
  rangoli,
  suzani,
  azulejo,
  kitenge,
  orchard,
  capsules,
  fishing,
  seabed,
  holi,
  drum,
  teenpatti,
  duel,
  baccarat,
  blackjack,
  europe,
  dealer,
  cyber,
  doorway,
  television,
  eggs,
  sweets,
  contract,
  bonfire,
  fireworks,
  umbrella,
  rabbit,
  cycling,
  chai,
  cocktail,
  accumulator,
  pool,
  blossom,
} satisfies Record<(typeof sceneNames)[number], unknown>;
export type SceneName = keyof typeof scenes;

export interface SceneOptions {
  scene: string;
  seed: number;
  palette: string;
  /** The id of the drawing, for `<use>`, and the beginning of all ids in it: different for each drawing of a page. */
  id: string;
  /** Texts of a wheel's segments, the prize's place included. */
  labels?: string[];
}

const draw = ({ scene, seed, palette: colours, id, labels }: SceneOptions): string =>
  (scenes[scene as SceneName] ?? scenes.stadium)(seeded(seed), palette(colours), id, labels);

/**
 * Draws a scene as SVG text: the same options draw the same bytes, in a browser, on the server and for cards.
 * Moving parts carry classes (`art-…`) that the page's style sheet moves; without it the drawing stands still.
 */
export function drawScene(options: SceneOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800" preserveAspectRatio="xMidYMid slice" direction="ltr" aria-hidden="true" focusable="false"><g id="${options.id}">${draw(options)}</g></svg>`;
}

/**
 * Draws a scene as an SVG document of 1200 by 630, the size of a share image. It needs no style sheet and no font: moving
 * parts stand still, and the segments of a wheel, of which `segments` is the number, carry no labels.
 */
export function drawShareImage(options: Omit<SceneOptions, 'id' | 'labels'>, segments = 0): string {
  const inside = draw({ ...options, id: 's', labels: Array<string>(segments).fill('') });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 ${shareTop} 1000 525">${inside.replace(flying, still)}</svg>`;
}

/** Where a share image begins in the scene: what matters stands above y 600, and the sky is no loss. */
const shareTop = 105;
